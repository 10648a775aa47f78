import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator, newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { here, elsewhere } = running.world;

const setPolicy = (
  policy: { since?: Date | null; idle?: number | null; networks?: string[] },
  id = here.id,
) =>
  running.sql(
    'update clients set two_factor_since = $2, idle_minutes = $3, allowed_networks = $4 where id = $1',
    [id, policy.since ?? null, policy.idle ?? null, policy.networks ?? []],
  );
beforeEach(async () => {
  await setPolicy({});
  await setPolicy({}, elsewhere.id);
});

/** Sessions that start afterwards are bound to it. */
async function requireTwoFactor() {
  await setPolicy({ since: running.clock.now });
  running.clock.advance(1);
}

async function signIn({ email }: Newcomer, place = {}) {
  const browser = running.browser(place);
  const answer = await browser.signIn(email);
  return { browser, state: answer.json() };
}
const getState = async (browser: Browser) => (await browser.get('/api/accounts/get_state/')).json();
const callStatus = async (browser: Browser) =>
  (await browser.get(`/api/module/${here.modules[0]}/shifts/`)).statusCode;
const choose = (browser: Browser, client: number) => browser.post('/api/accounts/set_client/', { client });
const addToElsewhere = ({ id }: Newcomer) =>
  running.sql('insert into client_accesses (client_id, user_id) values ($1, $2)', [elsewhere.id, id]);
async function enroll(browser: Browser, { email }: Newcomer) {
  const { secret } = (await browser.post('/api/accounts/tfa/enable/start/')).json();
  const authenticator = createAuthenticator(running, email, secret);
  return browser.post('/api/accounts/tfa/enable/finish/', { token: authenticator.code(-1) });
}

describe('a hospital that requires two-factor', () => {
  const twoFactor = () => ({ client_id: here.id, name: 'Here General', reason: 'two-factor' });

  test('stays open in sessions that started before', async () => {
    const { browser } = await signIn(await newcomer(running));
    await requireTwoFactor();
    expect([(await getState(browser)).client.id, await callStatus(browser)]).toEqual([here.id, 200]);
  });

  test('blocks a new session without a second factor, with the reason', async () => {
    await requireTwoFactor();
    const { browser, state } = await signIn(await newcomer(running));
    expect(state).toMatchObject({ client: null, client_config: null, blocked: twoFactor() });
    expect(await getState(browser)).toMatchObject({ client: null, blocked: twoFactor() });
    const refused = await browser.get(`/api/module/${here.modules[0]}/shifts/`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Here General requires two-factor authentication. Please set it up to continue.',
    ]);
    const chosen = await choose(browser, here.id);
    expect([chosen.statusCode, chosen.json().blocked]).toEqual([403, twoFactor()]);
  });

  test('opens in the same session once the person has enrolled', async () => {
    await requireTwoFactor();
    const person = await newcomer(running);
    const { browser } = await signIn(person);
    const answer = (await enroll(browser, person)).json();
    expect(answer.client.id).toBe(here.id);
    expect(answer.client_config.modules).toEqual([here.modules[0]]);
    expect(answer).not.toHaveProperty('blocked');
    expect(await callStatus(browser)).toBe(200);
    const { rows } = await running.sql('select opened_at from client_accesses where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ opened_at: running.clock.now }]);
  });

  test('opens with a code and with a recovery code', async () => {
    const person = await newcomerWithTwoFactor(running);
    await requireTwoFactor();
    for (const code of [person.authenticator.code(), person.recoveryCodes[0]]) {
      const answer = await running.browser().signIn(person.email, password, code);
      expect(answer.json().client.id).toBe(here.id);
    }
  });

  test('closes when the person turns two-factor off, in their other sessions too, and opens when it is on again', async () => {
    await requireTwoFactor();
    const person = await newcomerWithTwoFactor(running);
    const other = running.browser();
    await other.signIn(person.email, password, person.authenticator.code());
    expect(await callStatus(other)).toBe(200);
    const off = await person.browser.post('/api/accounts/tfa/disable/', { token: person.recoveryCodes[0] });
    expect(off.json()).toMatchObject({ client: null, blocked: twoFactor() });
    expect(await callStatus(other)).toBe(403);
    expect((await enroll(person.browser, person)).json().client.id).toBe(here.id);
  });

  test('is chosen at sign-in only if the person has no other hospital', async () => {
    await requireTwoFactor();
    const person = await newcomer(running);
    await addToElsewhere(person);
    const { browser, state } = await signIn(person);
    expect([state.client.id, state.blocked]).toEqual([elsewhere.id, undefined]);
    expect((await choose(browser, here.id)).statusCode).toBe(403);
    expect((await getState(browser)).client.id).toBe(elsewhere.id);
  });
});

describe('a hospital with networks', () => {
  const inside = { remoteAddress: '10.1.2.3' };
  const outside = { remoteAddress: '203.0.113.7' };
  const sentence = 'Here General can be opened only from its own network. Your address is 203.0.113.7.';
  const networks = ['10.1.0.0/16'];

  test('opens from inside, and is blocked from outside with the address', async () => {
    await setPolicy({ networks });
    const person = await newcomer(running);
    expect((await signIn(person, inside)).state.client.id).toBe(here.id);
    const { browser, state } = await signIn(person, outside);
    expect(state).toMatchObject({ client: null, blocked: { reason: 'network', address: '203.0.113.7' } });
    const refused = await browser.get(`/api/module/${here.modules[0]}/shifts/`);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, sentence]);
    expect((await choose(browser, here.id)).json().detail).toBe(sentence);
  });

  test('is blocked in an open session that moves outside, and opens again inside', async () => {
    const { browser } = await signIn(await newcomer(running), inside);
    await setPolicy({ networks });
    const moved = running.browser(outside);
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    expect(await callStatus(moved)).toBe(403);
    const print = await moved.get(`/api/reports/ratio/?modules=${here.modules[0]}&format=pdf`);
    expect(print.statusCode).toBe(403);
    expect(await callStatus(browser)).toBe(200);
  });

  test('opens for administrators from everywhere', async () => {
    await setPolicy({ networks });
    const admin = running.browser(outside);
    await admin.signIn(running.world.people.admin.email);
    expect((await choose(admin, here.id)).json().client.id).toBe(here.id);
  });

  test('sees the person’s address behind a trusted proxy', async () => {
    await setPolicy({ networks });
    const person = await newcomer(running);
    const config = { ...running.context.config, trustProxy: ['192.0.2.1'] };
    const server = await running.startAnother({ config });
    const through = async (address: string) =>
      (
        await server
          .browser({ remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': address } })
          .signIn(person.email)
      ).json();
    expect((await through('10.1.2.3')).client.id).toBe(here.id);
    expect((await through('203.0.113.7')).blocked.address).toBe('203.0.113.7');
    await server.close();
  });
});

describe('a hospital with an idle time', () => {
  test('ends sessions after it, before the server’s', async () => {
    await setPolicy({ idle: 15 });
    const { browser } = await signIn(await newcomer(running));
    running.clock.advance(14);
    expect(await callStatus(browser)).toBe(200);
    running.clock.advance(14);
    expect(await callStatus(browser)).toBe(200);
    running.clock.advance(15);
    expect(await callStatus(browser)).toBe(401);
  });

  test('an idle time of one minute does not end a session that is used every half minute', async () => {
    await setPolicy({ idle: 1 });
    const { browser } = await signIn(await newcomer(running));
    for (let calls = 0; calls < 4; calls += 1) {
      running.clock.advance(0.6);
      expect(await callStatus(browser)).toBe(200);
    }
    running.clock.advance(1);
    expect(await callStatus(browser)).toBe(401);
  });

  test('starts it when it is chosen', async () => {
    const person = await newcomer(running);
    await addToElsewhere(person);
    await setPolicy({ idle: 1 });
    const { browser } = await signIn(person);
    await choose(browser, elsewhere.id);
    running.clock.advance(0.9);
    await choose(browser, here.id);
    running.clock.advance(0.9);
    expect(await callStatus(browser)).toBe(200);
  });

  test('hides the sessions that it has ended from the person’s list', async () => {
    await setPolicy({ idle: 15 });
    const person = await newcomer(running);
    await signIn(person);
    running.clock.advance(15);
    const { browser } = await signIn(person);
    expect((await browser.get('/api/accounts/sessions/')).json().count).toBe(1);
  });
});
