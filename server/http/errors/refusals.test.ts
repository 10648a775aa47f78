import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const { here, elsewhere, people } = running.world;
const place = { remoteAddress: '203.0.113.5' };

async function signedIn(email: string): Promise<Browser> {
  const browser = running.browser(place);
  await browser.signIn(email);
  return browser;
}

let since = 0;
beforeEach(async () => {
  // Refusals of other tests must not count against the limit of this one.
  running.clock.advance(16);
  since = (await running.sql('select max(id) as id from audit_trail')).rows[0].id ?? 0;
});

async function entries() {
  const { rows } = await running.sql(
    `select action, actor_id, actor_name, client_id, details, address, request_id from audit_trail
     where id > $1 and action like 'refused%' order by id`,
    [since],
  );
  return rows;
}

describe('a refused call leaves an entry', () => {
  test('the entry of a refused call has the person, the record and the address', async () => {
    const member = await signedIn(people.member.email);
    const answer = await member.get(`/api/module/${elsewhere.modules[0]}/shifts/?date=2026-11-13`);
    expect(answer.statusCode).toBe(404);
    expect(await entries()).toEqual([
      {
        action: 'refused call',
        actor_id: people.member.id,
        actor_name: 'member Person',
        client_id: here.id,
        details: {
          status: 404,
          method: 'GET',
          route: '/api/module/:moduleId/shifts/',
          ids: { moduleId: elsewhere.modules[0] },
        },
        address: '203.0.113.5',
        request_id: answer.headers['x-request-id'],
      },
    ]);
  });

  test('the entry of a refused call has the ids of its query', async () => {
    const member = await signedIn(people.member.email);
    const modules = elsewhere.modules.join(',');
    expect((await member.get(`/api/reports/ratio/?modules=${modules}&state={}`)).statusCode).toBe(404);
    const [entry] = await entries();
    expect(entry.details).toMatchObject({ route: '/api/reports/:report/', ids: { modules } });
  });

  test('a call is recorded when the role is too low', async () => {
    const member = await signedIn(people.member.email);
    expect((await member.get('/api/admin/users/')).statusCode).toBe(403);
    const [entry] = await entries();
    expect(entry.details).toEqual({ status: 403, method: 'GET', route: '/api/admin/users/', ids: {} });
  });

  test('a call is recorded when the record does not allow it', async () => {
    const owner = await signedIn(people.owner.email);
    const url = `/api/accounts/client_users/${people.owner.id}/`;
    expect((await owner.send({ method: 'DELETE', url })).statusCode).toBe(403);
    const [entry] = await entries();
    expect(entry.details).toMatchObject({ status: 403, method: 'DELETE', ids: { id: people.owner.id } });
  });

  test('a call is recorded when it is forged, signed in or not', async () => {
    const member = await signedIn(people.member.email);
    for (const browser of [member, running.browser(place)]) {
      const headers = { 'x-csrftoken': 'forged' };
      const answer = await browser.send({
        method: 'POST',
        url: '/api/accounts/login/',
        payload: {},
        headers,
      });
      expect(answer.statusCode).toBe(418);
    }
    expect((await entries()).map(({ actor_name, details }) => [actor_name, details.status])).toEqual([
      ['member Person', 418],
      ['', 418],
    ]);
  });

  test('the entry of a refused call has no other parts of the path or the query', async () => {
    const member = await signedIn(people.member.email);
    await member.get('/api/reports/annotated/a-secret/?module=another-secret');
    const [entry] = await entries();
    expect(entry.details).toEqual({
      status: 404,
      method: 'GET',
      route: '/api/reports/annotated/:id/',
      ids: {},
    });
  });
});

test('unknown paths and calls without a session leave no audit entry', async () => {
  const member = await signedIn(people.member.email);
  expect((await member.get('/api/nothing/')).statusCode).toBe(404);
  expect((await member.get('/api/admin/clients/%ff/')).statusCode).toBe(404);
  expect((await running.browser().get('/api/admin/users/')).statusCode).toBe(401);
  expect(await entries()).toEqual([]);
});

describe('a flood of refused calls', () => {
  test('leaves thirty entries of a person and one about the limit, within a quarter of an hour', async () => {
    const member = await signedIn(people.member.email);
    for (let n = 0; n < 40; n++) await member.get('/api/admin/users/');
    const actions = (await entries()).map(({ action }) => action);
    expect(actions).toEqual([...Array(30).fill('refused call'), 'refused calls limited']);
    const other = await signedIn(people.owner.email);
    await other.get('/api/admin/users/');
    running.clock.advance(16);
    await member.get('/api/admin/users/');
    const names = (await entries()).slice(31).map(({ action, actor_name }) => [action, actor_name]);
    expect(names).toEqual([
      ['refused call', 'owner Person'],
      ['refused call', 'member Person'],
    ]);
  });

  test('is counted by network without a session', async () => {
    const forge = (remoteAddress: string) =>
      running.browser({ remoteAddress }).post('/api/accounts/login/', {});
    for (let n = 0; n < 35; n++) await forge(`2001:db8::${n}`);
    expect(await entries()).toHaveLength(31);
    await forge('198.51.100.1');
    expect(await entries()).toHaveLength(32);
  });
});

test('a refusal that cannot be recorded is answered and logged', async () => {
  const { logger, lines } = capturedLog();
  const limits = { ...running.context.limits, take: () => Promise.reject(new Error('limits are gone')) };
  const server = await running.startAnother({ limits, logger });
  const answer = await server.browser().post('/api/accounts/login/', {});
  expect(answer.statusCode).toBe(418);
  expect(lines.join('')).toContain('limits are gone');
  await server.close();
});
