import { afterAll, describe, expect, test } from 'vitest';
import { passkeysPerPerson } from '#domain/people/sign-in/passkeys.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { listOtherMails } from '#server/testing/other-mails.ts';
import {
  addPasskey,
  createPasskeyAuthenticator,
  logInWithPasskey,
  newcomerWithPasskey,
} from '#server/testing/passkey-authenticator.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());

const passkeys = '/api/accounts/passkeys/';
const start = `${passkeys}start/`;
const finish = `${passkeys}finish/`;
const name = 'Key on the lanyard';
const notAdded = { non_field_errors: ['The passkey could not be added. Please try again.'] };

async function signedIn() {
  const person = await newcomer(running);
  const browser = running.browser();
  await browser.signIn(person.email);
  return { ...person, browser };
}

const mailsTo = (email: string) =>
  listOtherMails(running)
    .filter(mail => mail.to === email)
    .map(({ message }) => message.subject);

describe('adding a passkey', () => {
  test('lists it, tells the person by mail, and the session has a second factor', async () => {
    const { browser, email, id } = await signedIn();
    const added = await addPasskey(browser, createPasskeyAuthenticator());
    const created = running.clock.now.toISOString();
    expect([added.statusCode, added.json()]).toEqual([
      201,
      { id: expect.any(Number), name, created, last_used: null },
    ]);
    expect((await browser.get(passkeys)).json()).toEqual({ results: [added.json()], count: 1 });
    expect(mailsTo(email)).toEqual(['A passkey was added to your Parity account']);
    const { rows } = await running.sql('select has_second_factor from sessions where user_id = $1', [id]);
    expect(rows).toEqual([{ has_second_factor: true }]);
  });

  test('excludes the passkeys that the person has, and stores how they are reached', async () => {
    const { browser } = await newcomerWithPasskey(running);
    const options = (await browser.post(start)).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Parity' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', transports: ['usb'] }],
    });
  });

  test('requires the password if the login was more than ten minutes ago', async () => {
    const { browser } = await signedIn();
    running.clock.advance(11);
    const asked = await browser.post(start);
    expect([asked.statusCode, asked.json()]).toEqual([
      400,
      { current_password: ['Please confirm this with your current password.'] },
    ]);
    expect((await browser.post(start, { current_password: password })).statusCode).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://parity.example' }],
    ['another site’s id', { rpId: 'parity.example' }],
    ['no user verification', { isUserVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('is refused with %s', async (_, deviation) => {
    const { browser } = await signedIn();
    const options = (await browser.post(start)).json();
    const credential = createPasskeyAuthenticator().create(options, deviation);
    const answer = await browser.post(finish, { name, credential });
    expect([answer.statusCode, answer.json()]).toEqual([400, notAdded]);
  });

  test('is refused with certificates, whose addresses would be fetched', async () => {
    const { browser } = await signedIn();
    const options = (await browser.post(start)).json();
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(64)],
      ['x5c', [new Uint8Array(100)]],
    ]);
    const credential = createPasskeyAuthenticator().create(options, {}, { fmt: 'packed', statement });
    expect((await browser.post(finish, { name, credential })).json()).toEqual(notAdded);
  });

  test('is refused in another browser or session, and a second time', async () => {
    const { browser, email } = await signedIn();
    const other = running.browser();
    await other.signIn(email);
    const options = (await browser.post(start)).json();
    const cookie = browser.cookies.get('parity_passkey') ?? '';
    const credential = createPasskeyAuthenticator().create(options);
    expect((await other.post(finish, { name, credential })).json()).toEqual(notAdded);
    const { browser: colleague } = await signedIn();
    colleague.cookies.set('parity_passkey', cookie);
    expect((await colleague.post(finish, { name, credential })).json()).toEqual(notAdded);
    expect((await browser.post(finish, { name, credential })).statusCode).toBe(201);
    browser.cookies.set('parity_passkey', cookie);
    expect((await browser.post(finish, { name, credential })).json()).toEqual(notAdded);
  });

  test('is refused for a credential that another person has', async () => {
    const { authenticator } = await newcomerWithPasskey(running);
    const { browser } = await signedIn();
    const answer = await addPasskey(browser, authenticator);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { non_field_errors: ['This passkey has been added before.'] },
    ]);
  });

  test('is refused when the person has as many as allowed', async () => {
    const { browser, id } = await newcomerWithPasskey(running);
    const options = (await browser.post(start)).json();
    await running.sql(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, created_at)
       select $1::bigint, 'Another', decode(lpad(to_hex($1::bigint * 100 + n), 8, '0'), 'hex'), '', 0, now()
       from generate_series(2, $2::integer) n`,
      [id, passkeysPerPerson],
    );
    const tooMany = { non_field_errors: ['You have 20 passkeys. Please remove one first.'] };
    const credential = createPasskeyAuthenticator().create(options);
    expect((await browser.post(finish, { name, credential })).json()).toEqual(tooMany);
    expect((await browser.post(start)).json()).toEqual(tooMany);
  });

  test('is refused where Parity has no host name', async () => {
    const config = { ...running.context.config, publicUrl: 'http://127.0.0.1:8080' };
    const server = await running.startAnother({ config });
    const browser = server.browser();
    await browser.get('/login');
    const answer = await browser.post('/api/accounts/login/passkey/start/');
    expect([answer.statusCode, answer.json().non_field_errors]).toEqual([
      400,
      [expect.stringContaining('must be https with a host name')],
    ]);
    await server.close();
  });
});

describe('a passkey', () => {
  test('can be renamed', async () => {
    const { browser, passkeyId } = await newcomerWithPasskey(running);
    const url = `${passkeys}${passkeyId}/`;
    const answer = await browser.send({ method: 'PATCH', url, payload: { name: ' My phone ' } });
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'My phone']);
  });

  test('cannot be used after it was removed, and the person is told by mail', async () => {
    const { browser, passkeyId, authenticator, email } = await newcomerWithPasskey(running);
    const url = `${passkeys}${passkeyId}/`;
    expect((await browser.send({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await browser.send({ method: 'DELETE', url })).statusCode).toBe(404);
    expect(mailsTo(email)).toContain('A passkey was removed from your Parity account');
    expect((await logInWithPasskey(running.browser(), authenticator)).statusCode).toBe(400);
  });
});

describe('confirming who one is', () => {
  const confirm = '/api/accounts/passkeys/confirm/';
  const methods = '/api/accounts/sign_in_methods/';

  test('a confirmation with a passkey is enough for ten minutes', async () => {
    const { browser, authenticator } = await newcomerWithPasskey(running);
    running.clock.advance(11);
    expect((await browser.post(start)).statusCode).toBe(400);
    const options = (await browser.post(`${confirm}start/`)).json();
    expect(options.allowCredentials).toHaveLength(1);
    const body = { credential: authenticator.answer(options) };
    expect((await browser.post(`${confirm}finish/`, body)).statusCode).toBe(204);
    expect((await browser.post(start)).statusCode).toBe(200);
  });

  test('what would be asked for is told in advance, and no longer after a confirmation', async () => {
    const { browser, authenticator } = await newcomerWithPasskey(running);
    const question = 'Please confirm this with your current password.';
    const nothing = { own: null, recent: null, hospital: null };
    expect((await browser.get(methods)).json().asks).toEqual(nothing);
    running.clock.advance(11);
    expect((await browser.get(methods)).json().asks).toEqual({
      own: null,
      recent: question,
      hospital: question,
    });
    const options = (await browser.post(`${confirm}start/`)).json();
    await browser.post(`${confirm}finish/`, { credential: authenticator.answer(options) });
    expect((await browser.get(methods)).json().asks).toEqual(nothing);
  });

  test('a confirmation with a passkey of another person is refused', async () => {
    const { browser } = await newcomerWithPasskey(running);
    const { authenticator } = await newcomerWithPasskey(running);
    running.clock.advance(11);
    const options = (await browser.post(`${confirm}start/`)).json();
    const answer = await browser.post(`${confirm}finish/`, { credential: authenticator.answer(options) });
    expect(answer.statusCode).toBe(400);
    expect((await browser.post(start)).statusCode).toBe(400);
  });

  test('a confirmation with one’s own passkey and challenge in the session of another person is refused', async () => {
    const { browser: attacked } = await newcomerWithPasskey(running);
    running.clock.advance(11);
    const { browser, authenticator } = await newcomerWithPasskey(running);
    const options = (await browser.post(`${confirm}start/`)).json();
    attacked.cookies.set('parity_passkey', browser.cookies.get('parity_passkey') ?? '');
    const answer = await attacked.post(`${confirm}finish/`, { credential: authenticator.answer(options) });
    expect(answer.statusCode).toBe(400);
    expect((await attacked.post(start)).statusCode).toBe(400);
  });

  test('names the ways that the person has, also without a password', async () => {
    const { browser, id } = await newcomerWithPasskey(running);
    const all = { password: true, passkey: true, provider: null, required: null };
    expect((await browser.get(methods)).json()).toMatchObject(all);
    const { rows } = await running.sql(
      `insert into identity_providers (name, issuer, oidc_client_id, client_secret, scopes, is_active)
       values ('Lakeside ID', 'https://id.example', 'parity', '', 'openid', true) returning id`,
    );
    await running.sql(
      `insert into user_identities (issuer, subject, user_id, created_at) values ('https://id.example', 'a', $1, now())`,
      [id],
    );
    await running.sql('update users set password_hash = null where id = $1', [id]);
    expect((await browser.get(methods)).json()).toMatchObject({ ...all, password: false });
    await running.sql('insert into identity_provider_clients values ($1, $2)', [
      running.world.here.id,
      rows[0].id,
    ]);
    const provider = { name: 'Lakeside ID', url: `/sso/${rows[0].id}/start/?confirm=1&next=` };
    expect((await browser.get(methods)).json()).toMatchObject({ ...all, password: false, provider });
    running.clock.advance(11);
    expect((await browser.post(start)).json()).toEqual({
      current_password: ['Please confirm this with a passkey.'],
    });
    await running.sql('update client_accesses set owner = true where user_id = $1', [id]);
    expect((await browser.post('/api/accounts/display_links/', { name: 'Huddle room' })).json()).toEqual({
      current_password: ['Please confirm this with a passkey or Lakeside ID.'],
    });
    await running.sql('update identity_providers set required = true');
    await running.sql(`insert into identity_provider_domains values ('example.org', $1)`, [rows[0].id]);
    const required = { password: false, passkey: false, provider, required: 'Lakeside ID' };
    expect((await browser.get(methods)).json()).toMatchObject(required);
    await running.sql('update identity_providers set is_active = false');
    expect((await browser.get(methods)).json()).toMatchObject({ provider: null });
  });
});
