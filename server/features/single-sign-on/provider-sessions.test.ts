import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '#server/testing/authenticator.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import {
  addPasskey,
  createPasskeyAuthenticator,
  logInWithPasskey,
} from '#server/testing/passkey-authenticator.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
const { sql, mails } = running;
const { here, elsewhere } = running.world;
const accounts: Record<string, Record<string, unknown>> = {};
const idp = await startIdentityProvider({ parityUrl: running.context.config.publicUrl, accounts });
const provider = await addProvider(running, idp);
afterAll(async () => {
  await idp.close();
  await running.close();
});
beforeEach(async () => {
  await sql(`update identity_providers set required = false, emergency_owners = '{}'`);
  running.clock.advance(20);
});

/** An owner of both hospitals; the first one has the provider. */
async function ownerOfBoth(): Promise<Newcomer> {
  const person = await newcomer(running);
  await sql('update client_accesses set owner = true where user_id = $1', [person.id]);
  await sql('insert into client_accesses (client_id, user_id, owner) values ($1, $2, true)', [
    elsewhere.id,
    person.id,
  ]);
  return person;
}

async function signInAtProvider({ email }: Newcomer, query = '', browser = running.browser()) {
  idp.signIn.as = email;
  accounts[email] = { email, email_verified: true };
  await signOn(running, browser, `/sso/${provider}/start/${query}`);
  return browser;
}

async function signIn({ email }: Newcomer): Promise<Browser> {
  const browser = running.browser();
  expect((await browser.signIn(email)).statusCode).toBe(200);
  return browser;
}

const send = (browser: Browser, method: 'PATCH' | 'DELETE', url: string, payload = {}) =>
  browser.send({ method, url, payload });
const enroll = (browser: Browser, body = {}) => browser.post('/api/accounts/tfa/enable/start/', body);
const addToken = (browser: Browser) =>
  browser.post('/api/accounts/api_tokens/', {
    name: 'Feed',
    scopes: ['shifts:read'],
    expires_at: '2027-11-14T00:00:00Z',
  });
const addLink = (browser: Browser) => browser.post('/api/accounts/display_links/', { name: 'Huddle room' });
const outcome = ({ statusCode, body }: Answer) => [statusCode, body === '' ? null : JSON.parse(body)];
const asks = (message: string) => [400, { current_password: [message] }];
const forPassword = asks('Please confirm this with your current password.');

describe('a session that a provider has just started', () => {
  test('adds no passkey that would open the person’s other hospital', async () => {
    const person = await ownerOfBoth();
    const browser = await signInAtProvider(person);
    expect((await browser.post('/api/accounts/set_client/', { client: elsewhere.id })).statusCode).toBe(403);
    expect(outcome(await browser.post('/api/accounts/passkeys/start/'))).toEqual(forPassword);
    const key = createPasskeyAuthenticator();
    const own = await signIn(person);
    const asked = (await own.post('/api/accounts/passkeys/start/')).json();
    const body = { name: 'Key', credential: key.create(asked) };
    expect(outcome(await browser.post('/api/accounts/passkeys/finish/', body))).toEqual(forPassword);
    expect((await logInWithPasskey(running.browser(), key)).statusCode).toBe(400);
  });

  test('neither renames nor removes a passkey', async () => {
    const person = await ownerOfBoth();
    const key = createPasskeyAuthenticator();
    const { id } = (await addPasskey(await signIn(person), key)).json();
    const browser = await signInAtProvider(person);
    const url = `/api/accounts/passkeys/${id}/`;
    expect(outcome(await send(browser, 'PATCH', url, { name: 'Mine' }))).toEqual(forPassword);
    expect(outcome(await send(browser, 'DELETE', url))).toEqual(forPassword);
    expect((await logInWithPasskey(running.browser(), key)).statusCode).toBe(200);
  });

  test('turns two-factor neither on nor off', async () => {
    const person = await ownerOfBoth();
    const browser = await signInAtProvider(person);
    expect(outcome(await enroll(browser))).toEqual(forPassword);
    const own = await signIn(person);
    const { secret } = (await enroll(own)).json();
    const authenticator = createAuthenticator(running, person.email, secret);
    const code = { token: authenticator.code(-1) };
    expect(outcome(await browser.post('/api/accounts/tfa/enable/finish/', code))).toEqual(forPassword);
    expect((await own.post('/api/accounts/tfa/enable/finish/', code)).statusCode).toBe(200);
    const next = { token: authenticator.code() };
    expect(outcome(await browser.post('/api/accounts/tfa/disable/', next))).toEqual(forPassword);
    expect(
      (await browser.post('/api/accounts/tfa/disable/', { ...next, current_password: password })).statusCode,
    ).toBe(200);
  });

  test('changes neither the password nor the person’s address', async () => {
    const person = await newcomer(running);
    await sql('update client_accesses set owner = true where user_id = $1', [person.id]);
    const browser = await signInAtProvider(person);
    const next = { new_password1: 'kelp forest at noon', new_password2: 'kelp forest at noon' };
    const changed = await browser.post('/api/accounts/change_password/', {
      old_password: 'a guess',
      ...next,
    });
    expect(changed.statusCode).toBe(400);
    const email = `moved-${person.email}`;
    const own = `/api/accounts/client_users/${person.id}/`;
    expect(outcome(await send(browser, 'PATCH', own, { email }))).toEqual(forPassword);
    expect((await send(browser, 'PATCH', own, { email, current_password: password })).statusCode).toBe(200);
  });

  test('does not weaken the hospital’s sign-in policy', async () => {
    const person = await ownerOfBoth();
    const browser = await signInAtProvider(person);
    await sql('update clients set idle_minutes = 5 where id = $1', [here.id]);
    const body = { idle_minutes: null };
    expect(outcome(await browser.post('/api/accounts/update_client_settings/', body))).toEqual(forPassword);
    await sql('update clients set idle_minutes = null where id = $1', [here.id]);
  });

  test('adds tokens and display links of the provider’s hospital, and so does a fresh sign-in there', async () => {
    const person = await ownerOfBoth();
    const browser = await signInAtProvider(person);
    expect([(await addToken(browser)).statusCode, (await addLink(browser)).statusCode]).toEqual([201, 201]);
    running.clock.advance(11);
    expect([outcome(await addToken(browser)), outcome(await addLink(browser))]).toEqual([
      forPassword,
      forPassword,
    ]);
    await signInAtProvider(person, '?confirm=1', browser);
    expect([(await addToken(browser)).statusCode, (await addLink(browser)).statusCode]).toEqual([201, 201]);
    expect(outcome(await enroll(browser))).toEqual(forPassword);
  });

  test('adds everything once the person has confirmed with their own password or passkey', async () => {
    const person = await ownerOfBoth();
    const key = createPasskeyAuthenticator();
    await addPasskey(await signIn(person), key);
    const browser = await signInAtProvider(person);
    expect((await enroll(browser, { current_password: password })).statusCode).toBe(200);
    expect((await addPasskey(browser, createPasskeyAuthenticator())).statusCode).toBe(201);
    const other = await signInAtProvider(person);
    const asked = (await other.post('/api/accounts/passkeys/confirm/start/')).json();
    await other.post('/api/accounts/passkeys/confirm/finish/', { credential: key.answer(asked) });
    expect((await addPasskey(other, createPasskeyAuthenticator())).statusCode).toBe(201);
    expect((await other.post('/api/accounts/set_client/', { client: elsewhere.id })).statusCode).toBe(403);
  });
});

test('a provider’s sign-in in a session of the person’s own confirms no token of another hospital', async () => {
  const person = await ownerOfBoth();
  await signInAtProvider(person);
  const browser = await signIn(person);
  await browser.post('/api/accounts/set_client/', { client: elsewhere.id });
  running.clock.advance(11);
  await signInAtProvider(person, '?confirm=1', browser);
  expect(outcome(await addToken(browser))).toEqual(forPassword);
  expect(outcome(await enroll(browser))).toEqual(forPassword);
  await browser.post('/api/accounts/set_client/', { client: here.id });
  expect((await addToken(browser)).statusCode).toBe(201);
});

describe('a person without a password or passkey', () => {
  async function withoutPassword(): Promise<{ person: Newcomer; browser: Browser }> {
    const person = await ownerOfBoth();
    await sql('update users set password_hash = null where id = $1', [person.id]);
    return { person, browser: await signInAtProvider(person) };
  }
  const setPassword = async ({ email }: Newcomer, browser: Browser) => {
    await browser.post('/api/accounts/reset_password/start/', { email });
    const token = mails
      .findLast(mail => mail.to === email)
      ?.message.action?.url.split('/')
      .at(-1);
    const body = { token, password: 'kelp forest at noon' };
    return browser.post('/api/accounts/reset_password/finish/', body);
  };
  const methods = async (browser: Browser) => (await browser.get('/api/accounts/sign_in_methods/')).json();

  test('sets a password by mail first', async () => {
    const { person, browser } = await withoutPassword();
    expect(outcome(await enroll(browser))).toEqual(
      asks('Please set a password first, with a link that we mail to you.'),
    );
    expect(await methods(browser)).toEqual({
      password: false,
      passkey: false,
      provider: { name: 'Ward Login', url: `/sso/${provider}/start/?confirm=1&next=` },
      required: null,
      asks: {
        own: 'Please set a password first, with a link that we mail to you.',
        recent: 'Please set a password first, with a link that we mail to you.',
        // The sign-in at the provider has just confirmed it.
        hospital: null,
      },
    });
    expect((await setPassword(person, browser)).statusCode).toBe(200);
    expect((await enroll(browser)).statusCode).toBe(200);
  });

  test('does not use one that somebody else has set', async () => {
    const { person, browser } = await withoutPassword();
    await sql(
      `update users set password_is_temporary = true, password_hash =
       (select password_hash from users where id = $2) where id = $1`,
      [person.id, running.world.people.member.id],
    );
    expect(outcome(await enroll(browser, { current_password: password }))).toEqual(
      asks('Please set a password first, with a link that we mail to you.'),
    );
  });

  test('has no other way in than a provider that is required', async () => {
    const person = await ownerOfBoth();
    const browser = await signInAtProvider(person);
    await sql('update identity_providers set required = true');
    expect(outcome(await enroll(browser, { current_password: password }))).toEqual(
      asks('You have to use Ward Login to log in, so this cannot be changed here.'),
    );
    expect(await methods(browser)).toMatchObject({ password: false, passkey: false, required: 'Ward Login' });
    expect((await addToken(browser)).statusCode).toBe(201);
  });

  test('prepares the emergency entrance: a password by mail, then two-factor', async () => {
    const { person, browser } = await withoutPassword();
    await sql('update identity_providers set required = true, emergency_owners = $1', [[person.id]]);
    const visitor = running.browser();
    await visitor.get('/login');
    const changed = await setPassword(person, visitor);
    expect([changed.statusCode, changed.json().user]).toEqual([200, null]);
    expect(await browser.isSignedIn()).toBe(false);
    const known = 'kelp forest at noon';
    expect((await running.browser().signIn(person.email, known)).statusCode).toBe(400);
    const again = await signInAtProvider(person);
    const { secret } = (await enroll(again, { current_password: known })).json();
    const authenticator = createAuthenticator(running, person.email, secret);
    await again.post('/api/accounts/tfa/enable/finish/', { token: authenticator.code(-1) });
    const emergency = await running.browser().signIn(person.email, known, authenticator.code());
    expect(emergency.statusCode).toBe(200);
  });
});
