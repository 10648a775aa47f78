import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { newKey, startForgedProvider } from '#server/testing/forged-provider.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { sql, world } = running;
const { member } = world.people;
const url = '/sso/backchannel_logout/';

const send = (logout_token: string, browser: Browser = running.browser()) =>
  browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token }).toString(),
  });
const idp = await startIdentityProvider({
  parityUrl: running.context.config.publicUrl,
  accounts: { member: { email: member.email, email_verified: true } },
  // Delivers the provider's own call to the app under test.
  async fetch(_, init) {
    const token = new URLSearchParams(String(init?.body)).get('logout_token') ?? '';
    const { statusCode } = await send(token);
    return new Response(null, { status: statusCode });
  },
});
const provider = await addProvider(running, idp);
const forged = await startForgedProvider();
const liar = await addProvider(running, forged, { domains: [] });
const swapped = await newKey();
afterAll(async () => {
  await idp.close();
  await forged.close();
  await running.close();
});
beforeEach(() => running.clock.advance(20));

test('a certified provider ends its session on every server, and no other', async () => {
  idp.signIn.as = 'member';
  const signIn = async () => {
    const browser = running.browser();
    await signOn(running, browser, `/sso/${provider}/start/`);
    const { rows } = await sql('select provider_session from sessions order by id desc limit 1');
    return { browser, sid: rows[0].provider_session };
  };
  const [first, second] = [await signIn(), await signIn()];
  const ward = running.browser();
  await ward.signIn(member.email);
  const server = await running.startAnother();
  const elsewhere = server.browser();
  for (const [name, value] of first.browser.cookies) elsewhere.cookies.set(name, value);
  expect(await elsewhere.isSignedIn()).toBe(true);
  await idp.logOut('member', first.sid);
  expect(await first.browser.isSignedIn()).toBe(false);
  expect(await elsewhere.isSignedIn()).toBe(false);
  expect(await second.browser.isSignedIn()).toBe(true);
  expect(await ward.isSignedIn()).toBe(true);
  const { rows } = await sql(
    'select action, actor_id, actor_name, client_id from audit_trail order by id desc limit 1',
  );
  expect(rows).toEqual([
    {
      action: 'signed out by provider',
      actor_id: member.id,
      actor_name: 'member Person',
      client_id: world.here.id,
    },
  ]);
  await server.close();
});

describe('a logout token', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  let made = 0;
  const valid = () => ({ sub: 'm', events, jti: `token ${++made}` });
  const seconds = () => Math.floor(Date.now() / 1000);

  /** A session of the member that the lying provider has started. */
  async function openSession(sid: string | null): Promise<Browser> {
    const browser = await running.as('member');
    await sql(
      'update sessions set provider_id = $1, provider_session = $2 where id = (select max(id) from sessions)',
      [liar, sid],
    );
    await sql('insert into user_identities values ($1, $2, $3, now()) on conflict do nothing', [
      forged.issuer,
      'm',
      member.id,
    ]);
    return browser;
  }

  test.each([
    ['its subject', 'one', { sub: 'm' }, true],
    ['its session', 'one', { sub: undefined, sid: 'one' }, true],
    ['its subject, where the provider has not named the session', null, { sid: 'one' }, true],
    ['another session', 'one', { sid: 'two' }, false],
    ['another subject', 'one', { sub: 'n' }, false],
  ])('ends a session by %s', async (_, sid, claims, ends) => {
    const browser = await openSession(sid);
    const answer = await send(
      await forged.sign({ ...valid(), ...claims }, { header: { typ: 'logout+jwt' } }),
    );
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await browser.isSignedIn()).toBe(!ends);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['that is missing', () => ''],
    ['that is garbage', () => 'a.b.c'],
    ['of an unknown issuer', () => forged.sign({ ...valid(), iss: 'https://evil.example' })],
    ['for another client', () => forged.sign({ ...valid(), aud: 'another' })],
    ['signed with another key', () => forged.sign(valid(), { key: swapped })],
    [
      'without a signature',
      () => {
        const parts = [{ alg: 'none' }, { ...valid(), iss: forged.issuer, aud: 'parity', iat: seconds() }];
        return `${parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
      },
    ],
    ['without the event', () => forged.sign({ ...valid(), events: undefined })],
    ['with another event', () => forged.sign({ ...valid(), events: { other: {} } })],
    ['with a nonce', () => forged.sign({ ...valid(), nonce: 'n' })],
    ['without subject and session', () => forged.sign({ ...valid(), sub: undefined })],
    ['without an id', () => forged.sign({ ...valid(), jti: undefined })],
    ['without a time', () => forged.sign({ ...valid(), iat: undefined })],
    ['from an hour ago', () => forged.sign({ ...valid(), iat: seconds() - 3600, exp: undefined })],
    ['of another type', () => forged.sign(valid(), { header: { typ: 'at+jwt' } })],
  ])('%s is refused', async (_, make) => {
    const browser = await openSession('one');
    const answer = await send(await make());
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('works once', async () => {
    const token = await forged.sign(valid());
    expect((await send(token)).statusCode).toBe(200);
    expect((await send(token)).statusCode).toBe(400);
  });

  test('is limited for each address when it is refused', async () => {
    const browser = running.browser({ remoteAddress: '198.51.100.9' });
    for (let n = 0; n < 50; n += 1) await send('garbage', browser);
    expect((await send('garbage', browser)).statusCode).toBe(429);
  });

  test('is expected in a form', async () => {
    const answer = await running.browser().send({ method: 'POST', url, payload: { logout_token: 'x' } });
    expect(answer.statusCode).toBe(400);
  });
});
