import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { makeWorld } from '#server/testing/world.ts';
import { toDatabase } from '../database.ts';
import { findAccount } from '../embedded/launcher.ts';

/** A disk of its own that the test can fill. Mounting one needs root. The write-ahead log is on another disk. */
const disk = mkdtempSync('/tmp/parity-disk-');
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

const megabyte = 1024 * 1024;

/** Fills the disk except for this many bytes. */
async function leave(bytes: number): Promise<void> {
  const filling = join(disk, 'filling');
  await rm(filling, { force: true });
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filling, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

async function createDatabaseOnDisk(): Promise<string> {
  const { uid = 0, gid = 0 } = (await findAccount()) ?? {};
  const directory = mkdtempSync(join(disk, 'space-'));
  chmodSync(disk, 0o755);
  chownSync(directory, uid, gid);
  const { url, drop } = await createDatabase('migrated');
  const administrator = new pg.Client(inject('testServer').superuserUrl);
  await administrator.connect();
  await administrator.query(`create tablespace small location '${directory}'`);
  await administrator.query(`alter database ${new URL(url).pathname.slice(1)} set tablespace small`);
  onTestFinished(async () => {
    await drop();
    await administrator.query('drop tablespace small');
    await administrator.end();
  });
  return url;
}

test('a full disk of PostgreSQL stays reported until there is room, also while small saves fit', async ({
  skip,
}) => {
  if (!mounted) skip('this user may not mount a disk to fill');
  const url = await createDatabaseOnDisk();
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-full-'));
  const pool = openTestPool(url);
  const world = await makeWorld(toDatabase(pool));
  const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: '0', WORKERS: '1' });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
    await pool.end();
    await rm(dataDir, { recursive: true });
  });
  const address = await server.ready();
  const browser = new HttpBrowser(address);
  await browser.signIn(world.people.owner.email);
  const shifts = `/api/module/${world.here.modules[0]}/shifts/`;
  let saved = 0;
  /** A new shift with a long comment, so that the pages in use are soon full. */
  const save = () => {
    saved += 1;
    const date = new Date(Date.UTC(2026, 0, saved)).toISOString().slice(0, 10);
    return browser.send('POST', shifts, { date, window: 420, rn_actual: 3, comments: 'x'.repeat(1_000) });
  };
  const readParts = async () => {
    const { parts } = (await (await fetch(`${address}/readyz`)).json()) as { parts: Record<string, string> };
    return parts;
  };

  await leave(0);
  let refused = await save();
  while (refused.status === 201) refused = await save();
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    {
      detail: 'Parity cannot store anything at the moment, because its disk is full. Nothing was saved.',
    },
  ]);
  expect(await readParts()).toMatchObject({ reads: 'ok', writes: 'failing' });
  await leave(4 * megabyte);
  expect((await save()).status).toBe(201);
  expect(await readParts()).toMatchObject({ writes: 'failing' });
  await leave(60 * megabyte);
  await expect.poll(readParts).toMatchObject({ writes: 'ok' });
});
