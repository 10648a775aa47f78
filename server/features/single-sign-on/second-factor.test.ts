import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newcomerWithTwoFactor, type WithTwoFactor } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { sql } = running;
const { here, elsewhere } = running.world;
const accounts: Record<string, Record<string, unknown>> = {};
const idp = await startIdentityProvider({ parityUrl: running.context.config.publicUrl, accounts });
const provider = await addProvider(running, idp);
afterAll(async () => {
  await idp.close();
  await running.close();
});
beforeEach(() => running.clock.advance(20));

async function start(email: string, browser: Browser, next = '/reports'): Promise<string> {
  idp.signIn.as = email;
  accounts[email] = { email, email_verified: true };
  return signOn(running, browser, `/sso/${provider}/start/?next=${next}`);
}
/** The page of the code step sets the anti-forgery token. */
async function finish(browser: Browser, token: string) {
  await browser.get('/login?sso=code');
  return browser.post('/api/accounts/login/finish_sso/', { token });
}
const countIdentities = async ({ id }: WithTwoFactor) =>
  (await sql('select 1 from user_identities where user_id = $1', [id])).rows.length;

describe('a person with two-factor', () => {
  test('is asked for the code before anything is linked or opened', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    expect(await start(person.email, browser)).toBe('/login?sso=code&next=%2Freports');
    expect(await browser.isSignedIn()).toBe(false);
    expect(await countIdentities(person)).toBe(0);
    const answer = await finish(browser, person.authenticator.code());
    expect([answer.statusCode, answer.json().user?.id]).toEqual([200, person.id]);
    expect(await countIdentities(person)).toBe(1);
    const { rows } = await sql(
      'select provider_id, has_second_factor from sessions where user_id = $1 order by id desc',
      [person.id],
    );
    expect(rows[0]).toEqual({ provider_id: provider, has_second_factor: true });
  });

  test('tries again after a wrong code, and starts again after five', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    await start(person.email, browser);
    for (let n = 0; n < 4; n += 1) {
      const answer = await finish(browser, person.authenticator.wrongCode());
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['token']]);
    }
    expect((await finish(browser, person.authenticator.wrongCode())).statusCode).toBe(429);
    const late = await finish(browser, person.authenticator.code());
    expect(late.json()).toEqual({
      non_field_errors: [
        'The sign-in took too long, or it was started in another browser. Please try again.',
      ],
    });
    await start(person.email, browser);
    expect((await finish(browser, person.authenticator.code())).statusCode).toBe(200);
  });

  test('uses a recovery code', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    await start(person.email, browser);
    expect((await finish(browser, person.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });

  test('gives the code only in the browser that was at the provider, and once', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    await start(person.email, browser);
    expect((await finish(running.browser(), person.authenticator.code())).statusCode).toBe(400);
    const copy = running.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await finish(browser, person.authenticator.code())).statusCode).toBe(200);
    running.clock.advance(1);
    expect((await finish(copy, person.authenticator.code())).statusCode).toBe(400);
  });

  test('gives no code if the provider is trusted with it', async () => {
    await sql('update identity_providers set trusts_two_factor = true');
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    expect(await start(person.email, browser)).toBe('/reports');
    const { rows } = await sql('select has_second_factor from sessions where user_id = $1 order by id desc', [
      person.id,
    ]);
    expect(rows[0]).toEqual({ has_second_factor: true });
    await sql('update identity_providers set trusts_two_factor = false');
  });

  test('is refused at the code if they were deactivated meanwhile', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    await start(person.email, browser);
    await sql('update users set is_active = false where id = $1', [person.id]);
    expect((await finish(browser, person.authenticator.code())).json()).toEqual({
      non_field_errors: ['Your account is deactivated. Please ask an owner of your hospital.'],
    });
  });
});

test('a session of a provider reaches only the provider’s hospitals', async () => {
  const { id, email } = running.world.people.member;
  await sql('insert into client_accesses (client_id, user_id, owner) values ($1, $2, true)', [
    elsewhere.id,
    id,
  ]);
  await sql('insert into client_access_modules (client_id, user_id, module_id) values ($1, $2, $3)', [
    elsewhere.id,
    id,
    elsewhere.modules[0],
  ]);
  const browser = running.browser();
  await start(email, browser);
  const refused = await browser.post('/api/accounts/set_client/', { client: elsewhere.id });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Elsewhere General has its own sign-in. Please log in again to open it.',
  ]);
  const [mine] = here.modules;
  const [other] = elsewhere.modules;
  const dates = 'start_date=2026-10-01&end_date=2026-10-31';
  const statusOf = async (url: string) => (await browser.get(url)).statusCode;
  expect(await statusOf(`/api/module/${mine}/shifts/?date=2026-11-14`)).toBe(200);
  expect(await statusOf(`/api/module/${other}/shifts/?date=2026-11-14`)).toBe(404);
  expect(await statusOf(`/api/module/${other}/shifts/live/`)).toBe(404);
  expect(await statusOf(`/api/reports/ratio/?${dates}&modules=${mine}`)).toBe(200);
  expect(await statusOf(`/api/reports/ratio/?${dates}&modules=${other}`)).toBe(404);
  expect(await statusOf(`/api/reports/ratio/?${dates}&clients=${elsewhere.id}`)).toBe(404);
  expect(await statusOf('/api/accounts/client_users/')).toBe(403);
  const state = (await browser.get('/api/accounts/get_state/')).json();
  expect(state.client.id).toBe(here.id);
});

describe('the login page', () => {
  const ask = async (username: string, browser: Browser) => {
    await browser.get('/login');
    return browser.post('/api/accounts/login/start/', { username });
  };

  test('learns the single sign-on of an address from its domain alone', async () => {
    const sso = { name: 'Ward Login', url: `/sso/${provider}/start/` };
    const browser = running.browser();
    for (const username of ['nobody@example.org', ' Admin@EXAMPLE.org ', running.world.people.member.email]) {
      expect((await ask(username, browser)).json()).toEqual({ sso });
    }
    for (const username of ['ann@elsewhere.example', 'ann', '@example.org', 'ann@sub.example.org']) {
      expect((await ask(username, browser)).json()).toEqual({ sso: null });
    }
    await sql('update identity_providers set is_active = false');
    expect((await ask('nobody@example.org', browser)).json()).toEqual({ sso: null });
    await sql('update identity_providers set is_active = true');
  });

  test('is limited for each address, and needs the anti-forgery token', async () => {
    const browser = running.browser({ remoteAddress: '198.51.100.7' });
    expect((await browser.post('/api/accounts/login/start/', { username: 'a@b.example' })).statusCode).toBe(
      418,
    );
    await browser.get('/login');
    for (let n = 0; n < 300; n += 1)
      await browser.post('/api/accounts/login/start/', { username: 'a@b.example' });
    const { statusCode } = await browser.post('/api/accounts/login/start/', { username: 'a@b.example' });
    expect(statusCode).toBe(429);
  });
});
