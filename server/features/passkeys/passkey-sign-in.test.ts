import { afterAll, describe, expect, test } from 'vitest';
import { newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import {
  addPasskey,
  createPasskeyAuthenticator,
  logInWithPasskey,
  newcomerWithPasskey,
} from '#server/testing/passkey-authenticator.ts';
import { all } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());

const start = '/api/accounts/login/passkey/start/';
const finish = '/api/accounts/login/passkey/finish/';
const refused = 'This passkey cannot be used. Try another one, or use your password.';
const expired = 'That took too long, or it was started in another tab. Please try again.';

async function lastEntry() {
  const { rows } = await running.sql(
    'select action, actor_id, details from audit_trail order by id desc limit 1',
  );
  return rows[0];
}

async function visitor() {
  const browser = running.browser();
  await browser.get('/login');
  return browser;
}

describe('signing in with a passkey', () => {
  test('starts a session that has a second factor, and asks for no code', async () => {
    const { email, browser, id } = await newcomerWithTwoFactor(running);
    const authenticator = createPasskeyAuthenticator();
    await addPasskey(browser, authenticator);
    const visiting = running.browser();
    const answer = await logInWithPasskey(visiting, authenticator);
    expect([answer.statusCode, answer.json().user.email]).toEqual([200, email]);
    expect(await visiting.isSignedIn()).toBe(true);
    const { rows } = await running.sql(
      'select has_second_factor from sessions where user_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ has_second_factor: true }]);
    expect(await lastEntry()).toMatchObject({ action: 'signed in', actor_id: id });
  });

  test('records when the passkey was used', async () => {
    const { authenticator, browser } = await newcomerWithPasskey(running);
    running.clock.advance(5);
    await logInWithPasskey(running.browser(), authenticator);
    const { results } = (await browser.get('/api/accounts/passkeys/')).json();
    expect(results).toMatchObject([{ last_used: running.clock.now.toISOString() }]);
  });

  test('asks for a discoverable credential and user verification', async () => {
    const options = (await (await visitor()).post(start)).json();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  });
});

describe('a sign-in is refused and recorded', () => {
  test.each([
    ['at another site', { origin: 'https://parity.example' }],
    ['at the same host on another port', { origin: 'http://localhost:9999' }],
    ['with the passkey of another site', { rpId: 'parity.example' }],
    ['without user verification', { isUserVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['with the handle of another person', { userHandle: 'cGFyaXR5IHVzZXIgMQ' }],
  ])('a sign-in that was answered %s is refused and recorded', async (_, deviation) => {
    const { id, authenticator } = await newcomerWithPasskey(running);
    const browser = running.browser();
    const answer = await logInWithPasskey(browser, authenticator, deviation);
    expect([answer.statusCode, answer.json()]).toEqual([400, { non_field_errors: [refused] }]);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await lastEntry()).toMatchObject({
      action: 'sign-in refused',
      actor_id: id,
      details: { wrong: 'passkey' },
    });
  });

  test('a sign-in with the signature of another key is refused', async () => {
    const { authenticator } = await newcomerWithPasskey(running);
    const browser = await visitor();
    const options = (await browser.post(start)).json();
    const credential = authenticator.answer(options);
    const other = createPasskeyAuthenticator().answer(options);
    const response = { ...credential.response, signature: Reflect.get(other.response, 'signature') };
    const answer = await browser.post(finish, { credential: { ...credential, response } });
    expect(answer.json()).toEqual({ non_field_errors: [refused] });
  });

  test('a sign-in with a passkey that nobody has is refused and recorded', async () => {
    const answer = await logInWithPasskey(running.browser(), createPasskeyAuthenticator());
    expect(answer.json()).toEqual({ non_field_errors: [refused] });
    expect(await lastEntry()).toMatchObject({ action: 'sign-in refused', actor_id: null });
  });

  test('a sign-in is refused if the same answer is sent again, also with the cookie of that time', async () => {
    const { authenticator } = await newcomerWithPasskey(running);
    const browser = await visitor();
    const options = (await browser.post(start)).json();
    const cookie = browser.cookies.get('parity_passkey') ?? '';
    const credential = authenticator.answer(options);
    expect((await browser.post(finish, { credential })).statusCode).toBe(200);
    browser.cookies.set('parity_passkey', cookie);
    expect((await browser.post(finish, { credential })).json()).toEqual({ non_field_errors: [expired] });
  });

  test('a sign-in is refused if a refused challenge is answered again', async () => {
    const { authenticator } = await newcomerWithPasskey(running);
    const browser = await visitor();
    const options = (await browser.post(start)).json();
    const cookie = browser.cookies.get('parity_passkey') ?? '';
    await browser.post(finish, { credential: authenticator.answer(options, { isUserVerified: false }) });
    browser.cookies.set('parity_passkey', cookie);
    const again = await browser.post(finish, { credential: authenticator.answer(options) });
    expect(again.json()).toEqual({ non_field_errors: [expired] });
  });

  test('a sign-in is refused if another browser asked, or ten minutes have passed', async () => {
    const { authenticator } = await newcomerWithPasskey(running);
    const [asking, answering] = [await visitor(), await visitor()];
    const options = (await asking.post(start)).json();
    await answering.post(start);
    const stolen = await answering.post(finish, { credential: authenticator.answer(options) });
    expect(stolen.json()).toEqual({ non_field_errors: [refused] });
    running.clock.advance(10);
    const late = await asking.post(finish, { credential: authenticator.answer(options) });
    expect(late.json()).toEqual({ non_field_errors: [expired] });
  });

  test('a sign-in is refused if the challenge was meant for confirming', async () => {
    const { authenticator, browser } = await newcomerWithPasskey(running);
    const options = (await browser.post('/api/accounts/passkeys/confirm/start/')).json();
    const answer = await browser.post(finish, { credential: authenticator.answer(options) });
    expect(answer.json()).toEqual({ non_field_errors: [expired] });
  });

  test('a sign-in is refused if the passkey belongs to another account than the one named', async () => {
    const { authenticator, email } = await newcomerWithPasskey(running);
    const other = await newcomer(running);
    const answer = await logInWithPasskey(running.browser(), authenticator, {}, other.email);
    expect(answer.json()).toEqual({ non_field_errors: [refused] });
    expect((await logInWithPasskey(running.browser(), authenticator, {}, email)).statusCode).toBe(200);
  });

  test('a sign-in of a deactivated person is refused', async () => {
    const { authenticator, id } = await newcomerWithPasskey(running);
    await running.sql('update users set is_active = false where id = $1', [id]);
    const answer = await logInWithPasskey(running.browser(), authenticator);
    expect(answer.json()).toEqual({ non_field_errors: [refused] });
  });

  test('a sign-in is refused if single sign-on is required, and then no passkey can be added', async () => {
    const { authenticator, browser } = await newcomerWithPasskey(running);
    await running.sql(
      `with provider as (
         insert into identity_providers (name, issuer, oidc_client_id, client_secret, scopes, is_active, required)
         values ('Lakeside ID', 'https://id.example', 'parity', '', 'openid', true, true) returning id)
       insert into identity_provider_domains select 'example.org', id from provider`,
    );
    const answer = await logInWithPasskey(running.browser(), authenticator);
    expect(answer.json()).toEqual({ non_field_errors: ['Please use Lakeside ID to log in.'] });
    expect((await browser.post('/api/accounts/passkeys/start/')).json()).toEqual({
      non_field_errors: ['You have to use Lakeside ID to log in, so a passkey would not work.'],
    });
    await running.sql('delete from identity_providers');
  });

  test('a sign-in is refused if the count of uses does not increase, and the person is told by mail', async () => {
    const { authenticator, email } = await newcomerWithPasskey(running);
    expect((await logInWithPasskey(running.browser(), authenticator, { counter: 9 })).statusCode).toBe(200);
    const answer = await logInWithPasskey(running.browser(), authenticator, { counter: 9 });
    expect(answer.json()).toEqual({ non_field_errors: [refused] });
    expect(await lastEntry()).toMatchObject({
      details: { wrong: 'use count of the passkey: it may be a copy' },
    });
    expect(running.mails.findLast(mail => mail.to === email)?.message.subject).toBe(
      'A passkey of your Parity account was refused',
    );
    expect((await logInWithPasskey(running.browser(), authenticator, { counter: 10 })).statusCode).toBe(200);
  });

  test('a sign-in is refused after a hundred failures from one address', async () => {
    const place = { remoteAddress: '203.0.113.77' };
    const { authenticator } = await newcomerWithPasskey(running);
    const browser = running.browser(place);
    await browser.get('/login');
    const credential = authenticator.answer({ challenge: 'AAAA', rpId: 'localhost' });
    const tries = Array.from({ length: 100 }, () => browser.post(finish, { credential }));
    expect(new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await browser.post(finish, { credential })).statusCode).toBe(429);
    expect(await lastEntry()).toMatchObject({ action: 'sign-in limited' });
    expect((await logInWithPasskey(running.browser(), authenticator)).statusCode).toBe(200);
  });
});

describe('a passkey', () => {
  test('works after a password reset, and while a temporary password waits', async () => {
    const { authenticator, id, email } = await newcomerWithPasskey(running);
    const admin = await running.as('admin');
    await admin.post(`${all}${id}/set_password/`, {
      password: 'kelp forest at noon',
      current_password: password,
    });
    expect((await logInWithPasskey(running.browser(), authenticator)).json().user.email).toBe(email);
    const browser = await visitor();
    await browser.post('/api/accounts/reset_password/start/', { email });
    const link = running.mails.findLast(mail => mail.to === email)?.message.action?.url ?? '';
    const body = { token: link.split('/').at(-1), password: 'eleven copper kettles' };
    expect((await browser.post('/api/accounts/reset_password/finish/', body)).statusCode).toBe(200);
    expect((await logInWithPasskey(running.browser(), authenticator)).statusCode).toBe(200);
  });

  test('ends when two-factor is reset', async () => {
    const { authenticator, id } = await newcomerWithPasskey(running);
    const admin = await running.as('admin');
    await admin.post(`${all}${id}/reset_tfa/`, { current_password: password });
    expect((await logInWithPasskey(running.browser(), authenticator)).statusCode).toBe(400);
  });
});
