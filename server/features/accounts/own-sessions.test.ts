import { afterAll, describe, expect, test } from 'vitest';
import type { OwnSession } from '#contract/people/accounts.ts';
import type { Browser, Place } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const listSessions = async (browser: Browser): Promise<OwnSession[]> =>
  (await browser.get('/api/accounts/sessions/')).json().results;
const end = (browser: Browser, id: number | undefined) =>
  browser.send({ method: 'DELETE', url: `/api/accounts/sessions/${id}/` });

async function signedIn(email: string, place: Place = {}): Promise<Browser> {
  const browser = running.browser(place);
  await browser.signIn(email);
  return browser;
}

describe('one’s open sessions', () => {
  test('are listed with device, address and last activity, and the current one is marked', async () => {
    const { email } = await newcomer(running);
    await signedIn(email, { remoteAddress: '203.0.113.9', headers: { 'user-agent': 'Tablet' } });
    const then = running.clock.now.toISOString();
    running.clock.advance(10);
    const desk = await signedIn(email, { remoteAddress: '203.0.113.8', headers: { 'user-agent': 'Desk' } });
    running.clock.advance(5);
    const { created, ...shown } = (await listSessions(desk))[0] ?? {};
    expect(shown).toEqual({
      id: expect.any(Number),
      device: 'Desk',
      address: '203.0.113.8',
      last_seen: running.clock.now.toISOString(),
      current: true,
    });
    expect((await listSessions(desk))[1]).toMatchObject({
      device: 'Tablet',
      address: '203.0.113.9',
      created: then,
      last_seen: then,
      current: false,
    });
  });

  test('do not include those that have ended', async () => {
    const { email } = await newcomer(running);
    await signedIn(email);
    running.clock.advance(241);
    const left = await signedIn(email);
    expect((await listSessions(left)).map(session => session.current)).toEqual([true]);
    await left.post('/api/accounts/logout/');
    expect(await listSessions(await signedIn(email))).toHaveLength(1);
  });

  test('can be signed out one by one', async () => {
    const { email } = await newcomer(running);
    const [lost, kept, desk] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    const id = (await listSessions(lost)).find(session => session.current)?.id;
    const answer = await end(desk, id);
    expect([answer.statusCode, answer.json().count]).toEqual([200, 2]);
    expect((await lost.get('/api/accounts/sessions/')).statusCode).toBe(401);
    expect([await kept.isSignedIn(), await desk.isSignedIn()]).toEqual([true, true]);
  });

  test('can all be signed out except this one', async () => {
    const { email } = await newcomer(running);
    const [one, two, desk] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    const answer = await desk.post('/api/accounts/sessions/end_others/');
    expect([answer.statusCode, answer.json().results.map((left: OwnSession) => left.current)]).toEqual([
      200,
      [true],
    ]);
    expect(await Promise.all([one, two, desk].map(browser => browser.isSignedIn()))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('are separate: ending another person’s answers 404 and changes nothing', async () => {
    const [mine, theirs] = [
      await signedIn((await newcomer(running)).email),
      await signedIn((await newcomer(running)).email),
    ];
    expect((await end(mine, (await listSessions(theirs))[0]?.id)).statusCode).toBe(404);
    await mine.post('/api/accounts/sessions/end_others/');
    expect(await theirs.isSignedIn()).toBe(true);
  });
});

describe('a change by an administrator applies from the person’s next request', () => {
  test('deactivation', async () => {
    const person = await newcomer(running);
    const browser = await signedIn(person.email);
    expect((await browser.get('/api/accounts/sessions/')).statusCode).toBe(200);
    await running.sql('update users set is_active = false where id = $1', [person.id]);
    expect((await browser.get('/api/accounts/sessions/')).statusCode).toBe(401);
    expect((await browser.post('/api/accounts/update_user/', { color_blind: 1 })).statusCode).toBe(401);
  });

  test('the administrator’s role and the owner flag', async () => {
    const person = await newcomer(running);
    await running.sql('update users set is_admin = true where id = $1', [person.id]);
    const browser = await signedIn(person.email);
    const choose = () => browser.post('/api/accounts/set_client/', { client: running.world.elsewhere.id });
    expect((await choose()).statusCode).toBe(200);
    await running.sql('update users set is_admin = false where id = $1', [person.id]);
    expect((await browser.get('/api/accounts/get_state/')).json()).toMatchObject({
      user: { is_admin: false },
      client: null,
    });
    expect((await choose()).statusCode).toBe(404);
    await browser.post('/api/accounts/set_client/', { client: running.world.here.id });
    await running.sql('update client_accesses set owner = true where user_id = $1', [person.id]);
    expect((await browser.get('/api/accounts/get_state/')).json().client_config.owner).toBe(true);
  });
});

test('a client or module id out of range is refused with 400', async () => {
  const browser = await signedIn((await newcomer(running)).email);
  for (const client of [-1, 0, 2_147_483_647]) {
    expect((await browser.post('/api/accounts/set_client/', { client })).statusCode).toBe(404);
  }
  for (const client of [2_147_483_648, 1e300, 1.5, '1', null]) {
    expect((await browser.post('/api/accounts/set_client/', { client })).statusCode).toBe(400);
  }
  expect((await end(browser, 2_147_483_648)).statusCode).toBe(404);
});
