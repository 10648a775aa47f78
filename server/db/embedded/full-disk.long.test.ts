import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { makeWorld } from '#server/testing/world.ts';
import { toDatabase } from '../database.ts';
import { socketUrl } from './socket.ts';

/** A disk of its own that the test can fill. Mounting one needs root. */
const disk = mkdtempSync(join(tmpdir(), 'parity-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find().catch(() => undefined);
    if (found !== undefined) return found;
    await delay(200);
  }
}

test('a server on a full disk stays, reads, refuses saves with the reason, and recovers with all that it acknowledged', async ({
  skip,
}) => {
  if (!mounted) skip('this user may not mount a disk to fill');
  const { dataDir: source, remove } = await copyDataDir('migrated');
  const dataDir = join(disk, 'data');
  spawnSync('cp', ['-a', source, dataDir]);
  await remove();
  const server = startServer({ DATA_DIR: dataDir, DEMO: '0' });
  const address = await server.ready();
  const store = openTestPool(socketUrl(join(dataDir, 'postgres')));
  store.on('error', () => undefined);
  const world = await makeWorld(toDatabase(store));
  const browser = new HttpBrowser(address);
  await browser.signIn(world.people.owner.email);
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  const save = (day: number) =>
    browser.send('POST', shifts, { date: `2026-10-${10 + day}`, window: 420, rn_actual: day });
  const isReady = async (status: number) => (await fetch(`${address}/readyz`)).status === status || undefined;
  const leave = async (bytes: number) => {
    const { bavail, bsize } = await statfs(disk);
    const filling = Buffer.alloc(Math.max(0, bavail * bsize - bytes));
    // The server may take the last bytes first.
    await writeFile(join(disk, 'filling'), filling).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  };
  expect((await save(1)).status).toBe(201);

  // Nearly full: PostgreSQL still works, and what is left is kept for it.
  await leave(20 * 1024 * 1024);
  const refused = await until(async () => [await save(2)].find(({ status }) => status === 503));
  expect(await refused.json()).toMatchObject({
    detail: 'Parity cannot store anything at the moment: the disk is full.',
  });
  expect(refused.headers.get('retry-after')).toBe('30');
  await until(() => isReady(503));
  expect((await browser.send('GET', `${shifts}?date=2026-10-11`)).status).toBe(200);
  await rm(join(disk, 'filling'));
  await until(async () => (await save(2)).ok || undefined);

  // Without any space PostgreSQL stops at its next checkpoint.
  await leave(0);
  await store
    .query('create table filling as select repeat(md5(random()::text), 200) from generate_series(1, 2000)')
    .catch(() => undefined);
  await expect(store.query('checkpoint')).rejects.toThrow();
  await until(() => isReady(503));
  expect((await save(3)).status).toBe(503);
  await rm(join(disk, 'filling'));
  await until(async () => (await save(3)).ok || undefined);
  await until(() => isReady(200));
  for (const day of [1, 2, 3]) {
    const stored = await browser.send('GET', `${shifts}?date=2026-10-${10 + day}`);
    expect(await stored.json()).toMatchObject({ shifts: [{ rn_actual: day }] });
  }
  await store.end();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
