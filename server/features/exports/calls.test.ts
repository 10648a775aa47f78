import { createHash } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import { addToken, dayUrl, openProgram } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { storeSome } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';
import { exportUrl, fetchFile } from './testing/files.ts';

let running: TestApp;
let owner: Browser;
let token: string;
let program: Browser;
beforeAll(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  ({ token } = await addToken(owner, ['export:read']));
  program = openProgram(running, token);
  await running.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => running.close());

const files = ['shifts.parquet', 'shifts.csv', 'red_flags.csv'];
const basic = (name: string, word: string) =>
  running.browser({
    headers: { authorization: `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}` },
  });

describe.each(files)('the call for %s', file => {
  const url = `${exportUrl}${file}`;

  test.each([
    ['modules=x', 'modules'],
    ['start_date=2026-13-01', 'start_date'],
    ['end_date=yesterday', 'end_date'],
    ['start_date=2026-02-02&end_date=2026-02-01', 'end_date'],
    ['changed_after=yesterday', 'changed_after'],
    ['changed_after=2026-11-14T00:00:00', 'changed_after'],
    ['changed_after=0123456789ab.9.8', 'changed_after'],
  ])('a query with %s answers 400 on %s', async (query, field) => {
    const answer = await program.get(`${url}?${query}`);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  test('answers 404 for a module of another hospital, of none, and one of the hospital that is inactive', async () => {
    const { here, elsewhere } = running.world;
    await running.sql('update modules set is_active = false where id = $1', [here.modules[1]]);
    for (const id of [elsewhere.modules[0], 999_999, here.modules[1]]) {
      expect((await program.get(`${url}?modules=${here.modules[0]},${id}`)).statusCode).toBe(404);
    }
    await running.sql('update modules set is_active = true where id = $1', [here.modules[1]]);
  });

  test('answers 403 to a token without the scope, and to people', async () => {
    const other = await addToken(owner, ['shifts:read', 'reports:read']);
    expect((await openProgram(running, other.token).get(url)).statusCode).toBe(403);
    expect((await basic('excel', other.token).get(url)).statusCode).toBe(403);
    expect((await owner.get(url)).statusCode).toBe(403);
  });

  test('takes the token as the password of HTTP Basic, with any name, and never a person’s password', async () => {
    expect((await basic('excel', token).get(url)).statusCode).toBe(200);
    expect((await basic('', token).get(url)).statusCode).toBe(200);
    const refused = await basic('owner@example.org', password).get(url);
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Parity API token", charset="UTF-8"',
    ]);
    const anonymous = await running.browser().get(url);
    expect([anonymous.statusCode, anonymous.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Parity API token", charset="UTF-8"',
    ]);
    expect((await program.get(url)).headers['www-authenticate']).toBeUndefined();
  });

  test('leaves one entry in the hospital’s trail under the name of the token', async () => {
    const entries = async () =>
      (
        await running.sql('select count(*)::int as count from audit_entries where client_id = $1', [
          running.world.here.id,
        ])
      ).rows[0].count;
    const before = await entries();
    await fetchFile(program, file, '?start_date=2026-02-01&end_date=2026-02-28');
    await fetchFile(program, file);
    expect(await entries()).toBe(before + 2);
    const [newest] = (await owner.get('/api/accounts/activity/?page=1')).json().results;
    const what = file === 'red_flags.csv' ? 'downloaded red flags' : 'downloaded shifts';
    expect(formatSentence(newest.sentence)).toContain(`Data warehouse (API token) ${what}: File ${file}`);
  });
});

test('other calls do not look at HTTP Basic', async () => {
  const { token: reading } = await addToken(owner, ['shifts:read']);
  const answer = await basic('excel', reading).get(dayUrl(running.world.here));
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, undefined]);
});

test('a token with more than 300 exports in an hour gets 429 with Retry-After, and others do not', async () => {
  const { id, token: busy } = await addToken(owner, ['export:read']);
  const downloads = openProgram(running, busy);
  await fetchFile(downloads, 'shifts.csv');
  const key = createHash('sha256')
    .update(JSON.stringify(['exports of a token', String(id)]))
    .digest('base64url');
  await running.store.pool.query('update attempt_counts set tries = 300 where key = $1', [key]);
  const answer = await downloads.get(`${exportUrl}shifts.parquet`);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600']);
  expect((await program.get(`${exportUrl}shifts.csv`)).statusCode).toBe(200);
});

describe('a client that disconnects', () => {
  const sessions = async (condition: string) => {
    const { rows } = await running.store.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
    return rows.length;
  };

  async function until(reached: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await reached()); tries += 1) {
      if (tries === 1_000) throw new Error('it was never reached');
      await delay(20);
    }
  }

  const nothingOpen = async () => (await sessions(`xact_start is not null`)) === 0;

  test('a client that leaves while a statement waits leaves no statement, no transaction and no place for others taken', async () => {
    const { port } = running.app.server.address() as AddressInfo;
    const blocker = await running.store.pool.connect();
    await blocker.query('begin; lock table shifts in access exclusive mode');
    // More than the reports that may run at once.
    for (let call = 0; call < 12; call += 1) {
      const leaving = new AbortController();
      const asked = fetch(`http://127.0.0.1:${port}${exportUrl}shifts.csv`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      });
      await until(async () => (await sessions(`wait_event_type = 'Lock'`)) === 1);
      leaving.abort();
      await expect(asked).rejects.toThrow();
      await until(async () => (await sessions(`wait_event_type = 'Lock'`)) === 0);
    }
    await blocker.query('rollback');
    blocker.release();
    await until(nothingOpen);
    expect((await fetchFile(program, 'shifts.csv')).rows).toEqual([]);
  });

  test('a client that leaves in the middle of a file leaves nothing open, and so does one that stops reading', async () => {
    const { here } = running.world;
    const many = Array.from({ length: 6_000 }, (_, index) => ({
      clientId: here.id,
      moduleId: here.modules[0],
      date: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
      window: 420,
      reasons: ['A long reason '.repeat(100)],
    }));
    await storeSome(running, many);
    // As after every load: PostgreSQL planned the statements for a table that was nearly empty.
    await running.store.pool.query('analyze shifts');
    const { port } = running.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const { promise: started, resolve } = Promise.withResolvers<void>();
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
    socket.write(
      `GET ${exportUrl}shifts.csv HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await started;
    // Between two pages nothing is open for a moment.
    const stopped = async () => {
      for (let look = 0; look < 15; look += 1) {
        if (!(await nothingOpen())) return false;
        await delay(20);
      }
      return true;
    };
    await until(stopped);
    expect(socket.bytesRead).toBeLessThan(8_000_000);
    socket.destroy();
    await until(nothingOpen);
    expect((await fetchFile(program, 'shifts.csv')).rows).toHaveLength(6_000);
  });
});
