import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/process/app.ts';
import { addToken, openProgram } from '#server/testing/api-tokens.ts';
import { eventually } from '#server/testing/eventually.ts';
import { someShifts, storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { exportUrl, fetchFile } from './testing/files.ts';

let running: TestApp;
let here: string[];
let elsewhere: string;
beforeAll(async () => {
  running = await startTestApp();
  const [owner, stranger] = [await running.as('owner'), await running.as('stranger')];
  here = [];
  for (let number = 0; number < 4; number += 1)
    here.push((await addToken(owner, ['export:read'], { name: `Warehouse ${number}` })).token);
  elsewhere = (await addToken(stranger, ['export:read'])).token;
  const { world } = running;
  for (const { id, modules } of [world.here, world.elsewhere]) {
    const many = Array.from({ length: 4_000 }, (_, index) => ({
      clientId: id,
      moduleId: modules[0],
      date: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
      window: 420,
      reasons: ['A long reason '.repeat(150)],
    }));
    await storeSome(running, many);
  }
  await storeSome(running, someShifts(world.here.id, world.here.modules[1], ['2026-02-03']));
  // As after every load: PostgreSQL planned the statements for a table that was nearly empty.
  await running.store.pool.query('analyze shifts');
});
afterAll(() => running.close());

/** A server with short limits of waiting. */
async function listen(timeouts: { downloadMs?: number; turnMs?: number; stalledMs?: number } = {}) {
  const usual = { headersMs: 60_000, requestMs: 60_000, checkEveryMs: 10_000 };
  const app = await buildApp({ ...running.context, timeouts: { ...usual, turnMs: 300, ...timeouts } });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const get = (token: string, file = 'shifts.csv') =>
    fetch(`http://127.0.0.1:${port}${exportUrl}${file}`, { headers: { authorization: `Bearer ${token}` } });
  /** Leaves before the end of the file. */
  async function readStatus(token: string, file?: string): Promise<number> {
    const answer = await get(token, file);
    await answer.body?.cancel();
    return answer.status;
  }

  function open(token: string): Socket {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    const headers = `Host: localhost\r\nAuthorization: Bearer ${token}`;
    socket.write(`GET ${exportUrl}shifts.csv HTTP/1.1\r\n${headers}\r\n\r\n`);
    return socket;
  }

  /** Reads the start of a file and nothing more. */
  async function startReading(token: string): Promise<Socket> {
    const socket = open(token);
    const [bytes] = await once(socket, 'data');
    socket.pause();
    expect(String(bytes)).toMatch(/^HTTP\/1.1 (200|429) /);
    return socket;
  }
  return { get, open, readStatus, startReading };
}

const small = 'shifts.csv?start_date=2026-02-01&end_date=2026-02-28';

test('four slow readers of one hospital keep no other hospital from its files', async () => {
  const { get, startReading } = await listen();
  await Promise.all(here.map(startReading));
  const answer = await get(elsewhere);
  expect(answer.status).toBe(200);
  expect((await answer.text()).split('\r\n')).toHaveLength(4_002);
});

test('a token with a large file under way gets 429 for another one, and its small files at once', async () => {
  const { get, readStatus, startReading } = await listen();
  const [token = '', other = ''] = here;
  const socket = await startReading(token);
  const refused = await get(token);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '10',
    expect.objectContaining({
      detail:
        'Your other reports, simulations and downloads are still running. Try again when they have ended.',
    }),
  ]);
  expect(await readStatus(other, small)).toBe(200);
  socket.destroy();
  await eventually(async () => expect(await readStatus(token)).toBe(200));
});

test('a refused file leaves no entry in the trail', async () => {
  const { readStatus, startReading } = await listen();
  const [token = ''] = here;
  await startReading(token);
  const count = async () =>
    (await running.sql("select count(*)::int as count from audit_entries where action = 'exported shifts'"))
      .rows[0];
  const before = await count();
  expect(await readStatus(token)).toBe(429);
  expect(await count()).toEqual(before);
});

test('a download ends after a total time, however slowly it is read', async () => {
  const { readStatus, open } = await listen({ downloadMs: 200 });
  const [token = ''] = here;
  const socket = open(token);
  let end = '';
  // Reads a little at a time, so that the download never stalls.
  socket.on('data', bytes => {
    end = String(bytes).slice(-5);
    socket.pause();
    setTimeout(() => socket.resume(), 20);
  });
  await once(socket, 'close');
  expect(end).not.toBe('0\r\n\r\n');
  // On this server the next file ends early, too; it is not refused.
  await eventually(async () => expect(await readStatus(token).catch(() => 'ended')).not.toBe(429));
});

test('a file of a module that is switched off is in the next file of all modules, and its last changes too', async () => {
  const { here: hospital } = running.world;
  const program = openProgram(running, here[0] ?? '');
  const { until } = await fetchFile(program, 'shifts.csv', '?start_date=2026-02-01');
  await running.sql(`update shifts set version = version + 1 where date = '2026-02-03' and client_id = $1`, [
    hospital.id,
  ]);
  await running.sql('update modules set is_active = false where id = $1', [hospital.modules[1]]);
  onTestFinished(async () => {
    await running.sql('update modules set is_active = true where id = $1', [hospital.modules[1]]);
  });
  const { rows } = await fetchFile(program, 'shifts.csv', `?changed_after=${until}`);
  expect(rows.map(row => [row.module_id, row.date])).toEqual([
    [hospital.modules[1], '2026-02-03'],
    [hospital.modules[1], '2026-02-03'],
  ]);
});
