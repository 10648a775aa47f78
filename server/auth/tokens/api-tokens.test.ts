import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import { addToken, dayUrl, openProgram, tokensUrl } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { takeSnapshot } from '#server/testing/stores/snapshot.ts';
import { type OtherServer, startTestApp } from '#server/testing/test-app.ts';

const { logger, lines } = capturedLog();
const running = await startTestApp({ logger });
const { here } = running.world;
let other: OtherServer;
let owner: Browser;
beforeAll(async () => {
  other = await running.startAnother();
});
beforeEach(async () => {
  owner = await running.as('owner');
});
afterAll(async () => {
  await other.close();
  await running.close();
});

const remove = (id: number) => owner.send({ method: 'DELETE', url: `${tokensUrl}${id}/` });
const statusWith = async (program: Browser, url = dayUrl(here)) => (await program.get(url)).statusCode;

describe('a call answers 401 with a token', () => {
  test('that was deleted, at once on another server', async () => {
    const { id, token } = await addToken(owner, ['shifts:read']);
    const program = openProgram(other, token);
    expect(await statusWith(program)).toBe(200);
    expect((await remove(id)).statusCode).toBe(204);
    expect(await statusWith(program)).toBe(401);
  });

  test('that has expired, at once on every server', async () => {
    const expires_at = new Date(running.clock.now.getTime() + 60_000).toISOString();
    const { token } = await addToken(owner, ['shifts:read'], { expires_at });
    const programs = [openProgram(running, token), openProgram(other, token)];
    expect(await Promise.all(programs.map(each => statusWith(each)))).toEqual([200, 200]);
    running.clock.advance(1);
    expect(await Promise.all(programs.map(each => statusWith(each)))).toEqual([401, 401]);
  });

  test('a call with a token of a hospital that is inactive answers 401', async () => {
    const program = openProgram(running, (await addToken(owner, ['shifts:read'])).token);
    await running.sql('update clients set is_active = false where id = $1', [here.id]);
    const status = await statusWith(program);
    await running.sql('update clients set is_active = true where id = $1', [here.id]);
    expect([status, await statusWith(program)]).toEqual([401, 200]);
  });

  test('that is unknown or malformed, also beside a session and for calls that anyone may make', async () => {
    const { token } = await addToken(owner, ['shifts:read']);
    const random = token.split('_').slice(2).join('_');
    const wrong = [
      `Bearer pty_${here.id}_${'A'.repeat(43)}`,
      `Bearer pty_${running.world.elsewhere.id}_${random}`,
      `Bearer pty_0${here.id}_${random}`,
      `Bearer pty_99999999999_${random}`,
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `Bearer ${random}`,
      'Bearer pty_',
      'Bearer',
      'bearer\tnothing',
    ];
    for (const authorization of wrong) {
      for (const url of [dayUrl(here), '/api/accounts/get_state/']) {
        const answer = await owner.send({ method: 'GET', url, headers: { authorization } });
        expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
        expect(answer.json().detail).toBe('The token is unknown, expired or deleted.');
      }
    }
  });
});

describe('a session cookie beside a token', () => {
  test('gives no rights, and no cookie is set', async () => {
    const { token } = await addToken(owner, ['shifts:read']);
    const admin = await running.as('admin');
    const ask = (url: string) =>
      admin.send({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const forAdmin = await ask('/api/admin/clients/');
    const forAnyone = await ask('/api/accounts/get_state/');
    expect([forAdmin.statusCode, forAdmin.cookies]).toEqual([403, []]);
    expect([forAnyone.json().user, forAnyone.cookies]).toEqual([null, []]);
  });

  test('is not extended', async () => {
    const { token } = await addToken(owner, ['shifts:read']);
    const seen = async () => (await running.sql('select last_seen_at from sessions order by id')).rows;
    const before = await seen();
    running.clock.advance(5);
    const headers = { authorization: `Bearer ${token}` };
    expect((await owner.send({ method: 'GET', url: dayUrl(here), headers })).statusCode).toBe(200);
    expect(await seen()).toEqual(before);
  });
});

test('the state for a token is its hospital with the active modules and no user', async () => {
  const { token } = await addToken(owner, ['reports:read']);
  const state = (await openProgram(running, token).get('/api/accounts/get_state/')).json();
  const { client, client_config, ...rest } = state;
  expect(rest).toEqual({ user: null, clients: null, tfa_required: false });
  expect(client_config).toEqual({ client_id: here.id, owner: true, modules: here.modules });
  expect(client).toMatchObject({ id: here.id, name: 'Here General' });
  expect(client.modules.map(({ id }: { id: number }) => id)).toEqual(here.modules);
});

test('the networks of a hospital’s sign-in policy do not apply to tokens', async () => {
  const program = openProgram(running, (await addToken(owner, ['shifts:read'])).token);
  await running.sql(`update clients set allowed_networks = '{192.0.2.0/24}' where id = $1`, [here.id]);
  const status = await statusWith(program);
  await running.sql(`update clients set allowed_networks = '{}' where id = $1`, [here.id]);
  expect(status).toBe(200);
});

test('a token with more than 1,500 calls a minute gets 429 with Retry-After, on every server, and others do not', async () => {
  const { id, token } = await addToken(owner, ['shifts:read']);
  const program = openProgram(running, token);
  expect(await statusWith(program)).toBe(200);
  const key = createHash('sha256')
    .update(JSON.stringify(['calls of a token', String(id)]))
    .digest('base64url');
  const { rowCount } = await running.store.pool.query(
    'update attempt_counts set tries = 1499 where key = $1 and tries = 1',
    [key],
  );
  expect(rowCount).toBe(1);
  running.clock.advance(0.5);
  expect(await statusWith(program)).toBe(200);
  for (const server of [running, other]) {
    const answer = await openProgram(server, token).get(dayUrl(here));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
  }
  expect(await statusWith(openProgram(running, (await addToken(owner, ['shifts:read'])).token))).toBe(200);
  running.clock.advance(0.5);
  expect(await statusWith(program)).toBe(200);
});

test('neither the store nor the log nor a mail has the text of a token', async () => {
  const { id, token } = await addToken(owner, ['shifts:read']);
  const random = token.slice(-30);
  expect(token).toMatch(new RegExp(`^pty_${here.id}_[\\w-]{43}$`));
  lines.length = 0;
  const program = openProgram(running, token);
  expect(await statusWith(program)).toBe(200);
  expect(await statusWith(program, '/api/admin/clients/')).toBe(403);
  expect((await remove(id)).statusCode).toBe(204);
  expect(await statusWith(program)).toBe(401);
  expect(lines.join('')).toContain(`"token":${id}`);
  const found = [await takeSnapshot(running), running.mails, lines].map(each => JSON.stringify(each));
  for (const text of found) expect(text).not.toContain(random);
});

describe('the audit trail', () => {
  const recorded = async (id: number) =>
    (
      await running.sql(`select action from audit_trail where details ->> 'api_token' = $1 order by id`, [
        String(id),
      ])
    ).rows.map(({ action }) => action);

  test('has a token’s calls under its name, marked as a token', async () => {
    const { id, token } = await addToken(owner, ['shifts:read'], { name: 'Ann Lee' });
    await openProgram(running, token).get(dayUrl(here));
    const [newest] = (await owner.get('/api/accounts/activity/?page=1')).json().results;
    expect(newest).toMatchObject({ action: 'called with token', details: { api_token: id } });
    expect(formatSentence(newest.sentence)).toBe(
      'Ann Lee (API token) called the API: GET /api/module/:moduleId/shifts/',
    );
  });

  test('has each route once an hour', async () => {
    const { id, token } = await addToken(owner, ['shifts:read']);
    const program = openProgram(running, token);
    const [first, second] = here.modules;
    for (const module of [first, first, second]) await program.get(`/api/module/${module}/shifts/`);
    expect(await recorded(id)).toHaveLength(1);
    await program.get('/api/accounts/get_state/');
    expect(await recorded(id)).toHaveLength(2);
    running.clock.advance(59);
    await program.get(dayUrl(here));
    expect(await recorded(id)).toHaveLength(2);
    running.clock.advance(1);
    await program.get(dayUrl(here));
    expect(await recorded(id)).toHaveLength(3);
  });

  test('has refused calls and downloads of a token under its name', async () => {
    const { id, token } = await addToken(owner, ['shifts:read']);
    const program = openProgram(running, token);
    await program.get('/api/admin/clients/');
    await program.get(dayUrl(running.world.elsewhere));
    await program.get('/api/reports/shifts/export/');
    expect(await recorded(id)).toEqual([
      'refused call',
      'called with token',
      'refused call',
      'called with token',
      'exported shifts',
    ]);
  });
});

test('the time of the last use is exact to the minute', async () => {
  const { id, token } = await addToken(owner, ['shifts:read']);
  const program = openProgram(running, token);
  const lastUse = async () => {
    const { results } = (await owner.get(tokensUrl)).json();
    return results.find((each: { id: number }) => each.id === id).last_used_at;
  };
  expect(await lastUse()).toBeNull();
  const start = running.clock.now.toISOString();
  await program.get(dayUrl(here));
  running.clock.advance(0.5);
  await program.get(dayUrl(here));
  expect(await lastUse()).toBe(start);
  running.clock.advance(0.5);
  await program.get(dayUrl(here));
  expect(await lastUse()).toBe(running.clock.now.toISOString());
});
