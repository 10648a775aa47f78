import { createServer } from 'node:net';
import { type CryptoKey, exportSPKI, importJWK, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { answerSignIn, newKey, startForgedProvider } from '#server/testing/forged-provider.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { email } = running.world.people.member;
const forged = await startForgedProvider();
const usual = { ...forged.answers };
const provider = await addProvider(running, forged);
const others = [forged];
const swapped = await newKey();
const unknown = await newKey('another');
afterAll(async () => {
  for (const each of others) await each.close();
  await running.close();
});

/** Each test starts without a cached discovery, and with honest answers. */
beforeEach(async () => {
  forged.answers = { ...usual };
  forged.calls.clear();
  await running.sql('update identity_providers set version = version + 1');
  running.clock.advance(20);
});

type MakeToken = (claims: Record<string, unknown>) => Promise<string> | string;

/** A sign-in that the provider answers with this ID token. Returns where the browser is sent, and the browser. */
async function attempt(makeToken: MakeToken, id = provider) {
  const browser = running.browser();
  const back = await answerSignIn(browser, forged, id, nonce =>
    makeToken({ sub: 'one', email, email_verified: true, nonce }),
  );
  return { url: back.headers.location, isSignedIn: await browser.isSignedIn(), next: browser };
}

const seconds = () => Math.floor(Date.now() / 1000);
const invalid = { url: '/login?sso_error=invalid_answer', isSignedIn: false };
const down = { url: '/login?sso_error=provider_down', isSignedIn: false };
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an ID token', () => {
  test('an ID token with everything right signs in', async () => {
    expect(await attempt(claims => forged.sign(claims))).toMatchObject({ url: '/', isSignedIn: true });
  });

  const body = (claims: object) => ({
    iss: forged.issuer,
    aud: 'parity',
    iat: seconds(),
    exp: seconds() + 60,
    ...claims,
  });
  test.each<[string, MakeToken]>([
    ['with the nonce of another sign-in', claims => forged.sign({ ...claims, nonce: 'x' })],
    ['without a nonce', claims => forged.sign({ ...claims, nonce: undefined })],
    ['that has expired', claims => forged.sign({ ...claims, exp: seconds() - 200, iat: seconds() - 300 })],
    ['that is not valid yet', claims => forged.sign({ ...claims, nbf: seconds() + 200 })],
    ['without an end', claims => forged.sign({ ...claims, exp: undefined })],
    ['with the algorithm none', claims => `${encode({ alg: 'none' })}.${encode(body(claims))}.`],
    ['without a signature', claims => `${encode({ alg: 'RS256', kid: 'first' })}.${encode(body(claims))}.`],
    [
      'with another body than was signed',
      async claims => {
        const [head, , signature] = (await forged.sign(claims)).split('.');
        return `${head}.${encode(body({ ...claims, email: 'owner@example.org' }))}.${signature}`;
      },
    ],
    ['signed with a key that the provider has swapped', claims => forged.sign(claims, { key: swapped })],
    ['signed with an unknown key', claims => forged.sign(claims, { key: unknown })],
    [
      'signed with the public key as a shared secret',
      async claims => {
        const publicKey = await importJWK(forged.key.published, 'RS256', { extractable: true });
        const secret = new TextEncoder().encode(await exportSPKI(publicKey as CryptoKey));
        return new SignJWT(body(claims)).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret);
      },
    ],
    ['of another issuer', claims => forged.sign({ ...claims, iss: 'https://evil.example' })],
    ['for another client', claims => forged.sign({ ...claims, aud: 'another' })],
    [
      'for several clients, issued to another',
      claims => forged.sign({ ...claims, aud: ['parity', 'b'], azp: 'b' }),
    ],
    ['without a subject', claims => forged.sign({ ...claims, sub: undefined })],
    ['with an endless subject', claims => forged.sign({ ...claims, sub: 's'.repeat(256) })],
    ['that is garbage', () => 'garbage'],
  ])('%s is refused', async (_, makeToken) => {
    expect(await attempt(makeToken)).toMatchObject(invalid);
  });

  test('may be a minute late or early, because clocks differ', async () => {
    const late = { exp: seconds() - 60, iat: seconds() - 120 };
    expect(await attempt(claims => forged.sign({ ...claims, ...late }))).toMatchObject({ url: '/' });
    forged.answers['/token'] = undefined;
    const early = { iat: seconds() + 60, nbf: seconds() + 60, exp: seconds() + 120 };
    expect(await attempt(claims => forged.sign({ ...claims, ...early }))).toMatchObject({ url: '/' });
  });

  test('an ID token of one provider is refused by another with the same client id', async () => {
    const other = await startForgedProvider();
    others.push(other);
    expect(await attempt(claims => other.sign(claims))).toMatchObject(invalid);
    expect(await attempt(claims => other.sign({ ...claims, iss: forged.issuer }))).toMatchObject(invalid);
  });

  test('is missing', async () => {
    forged.answers['/token'] = { access_token: 'a', token_type: 'Bearer' };
    expect(await attempt(() => '')).toMatchObject(invalid);
  });

  test('an ID token without an address is completed by the userinfo of the same subject', async () => {
    const bare = (claims: object) =>
      forged.sign({ ...claims, sub: 'two', email: undefined, email_verified: undefined });
    forged.answers['/userinfo'] = { sub: 'one', email, email_verified: true };
    expect(await attempt(bare)).toMatchObject(invalid);
    forged.answers['/userinfo'] = { sub: 'two', email, email_verified: true };
    forged.answers['/token'] = undefined;
    expect(await attempt(bare)).toMatchObject({ url: '/', isSignedIn: true });
  });

  test('an ID token without an address, of a provider without userinfo, does not confirm one', async () => {
    const { userinfo_endpoint: _, ...rest } = usual['/.well-known/openid-configuration'] as Record<
      string,
      unknown
    >;
    forged.answers['/.well-known/openid-configuration'] = rest;
    const bare = (claims: object) => forged.sign({ ...claims, sub: 'three', email: undefined });
    expect(await attempt(bare)).toMatchObject({ url: '/login?sso_error=unverified_address' });
  });
});

describe('new keys', () => {
  test('new keys of the provider work without a restart, at once', async () => {
    await attempt(claims => forged.sign(claims));
    const key = await newKey('second');
    forged.answers['/keys'] = { keys: [key.published] };
    forged.answers['/token'] = undefined;
    expect(await attempt(claims => forged.sign(claims, { key }))).toMatchObject({
      url: '/',
      isSignedIn: true,
    });
    forged.answers['/token'] = undefined;
    expect(await attempt(claims => forged.sign(claims))).toMatchObject(invalid);
  });

  test('new keys of a provider that was reinstalled work, too', async () => {
    const settings = {
      parityUrl: running.context.config.publicUrl,
      accounts: { one: { email: 'one@rotated.example', email_verified: true } },
    };
    const before = await startIdentityProvider(settings);
    const id = await addProvider(running, before, {
      domains: ['rotated.example'],
      columns: { create_users: true },
    });
    before.signIn.as = 'one';
    expect(await signOn(running, running.browser(), `/sso/${id}/start/`)).toBe('/');
    await before.close();
    const after = await startIdentityProvider({ ...settings, port: Number(new URL(before.issuer).port) });
    after.signIn.as = 'one';
    expect(await signOn(running, running.browser(), `/sso/${id}/start/`)).toBe('/');
    await after.close();
  });

  test('are not asked for at every sign-in', async () => {
    for (let n = 0; n < 3; n += 1) {
      forged.answers['/token'] = undefined;
      await attempt(claims => forged.sign(claims));
    }
    expect(forged.calls).toEqual(
      new Map([
        ['/.well-known/openid-configuration', 1],
        ['/token', 3],
        ['/keys', 1],
      ]),
    );
    running.clock.advance(2);
    await running.browser().get(`/sso/${provider}/start/`);
    expect(forged.calls.get('/.well-known/openid-configuration')).toBe(2);
  });
});

describe('a provider that is down', () => {
  const discovery = '/.well-known/openid-configuration';
  const startAt = async (id = provider) =>
    (await running.browser().get(`/sso/${id}/start/?next=/reports`)).headers.location;
  const reported = '/login?sso_error=provider_down&next=%2Freports';

  test.each<[string, object | string | number]>([
    ['answers a page', '<html>maintenance</html>'],
    ['answers no JSON object', []],
    ['answers an object without endpoints', { issuer: forged.issuer }],
    ['answers 503', 503],
    ['answers 404', 404],
    ['redirects', 302],
    ['answers without end', 'x'.repeat(600_000)],
  ])('a provider that %s is reported as down', async (_, answer) => {
    forged.answers[discovery] = answer;
    expect(await startAt()).toBe(reported);
    expect(forged.calls).toEqual(new Map([[discovery, 1]]));
  });

  test('is found if its discovery document has moved within the origin', async () => {
    forged.answers[discovery] = 302;
    forged.answers['/moved'] = usual[discovery];
    forged.location = '/moved';
    expect(await startAt()).toContain(`${forged.issuer}/auth`);
    expect(forged.calls).toEqual(
      new Map([
        [discovery, 1],
        ['/moved', 1],
      ]),
    );
    forged.answers['/moved'] = 302;
    await running.sql('update identity_providers set version = version + 1');
    expect(await startAt()).toBe(reported);
    expect(forged.calls.get('/moved')).toBe(4);
  });

  test.each([
    ['token_endpoint', 'http://10.1.2.3/token'],
    ['userinfo_endpoint', 'http://login.example.org/userinfo'],
    ['jwks_uri', 'ftp://127.0.0.1/keys'],
    ['end_session_endpoint', 'file:///etc/passwd'],
  ])('is not asked if its %s is %s', async (name, address) => {
    forged.answers[discovery] = { ...(usual[discovery] as object), [name]: address };
    expect(await startAt()).toBe('/login?sso_error=unsafe_address&next=%2Freports');
    const admin = await running.as('admin');
    const answer = await admin.post('/api/admin/identity_providers/', {
      name: 'Contoso',
      issuer: forged.issuer,
      client_id: 'parity',
      client_secret: 'secret',
      clients: [running.world.here.id],
      domains: [],
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { issuer: [`Parity does not call what this issuer names: ${name} has no https address.`] },
    ]);
    const change = { method: 'PATCH', url: `/api/admin/identity_providers/${provider}/` } as const;
    expect((await admin.send({ ...change, payload: { issuer: forged.issuer } })).statusCode).toBe(400);
    expect((await admin.send({ ...change, payload: { name: 'Ward Login' } })).statusCode).toBe(200);
    expect([...forged.calls.keys()]).toEqual([discovery]);
  });

  test('gets no secret if its document changes after the person was sent to it', async () => {
    const changed = { ...(usual[discovery] as object), token_endpoint: 'http://10.1.2.3/token' };
    const browser = running.browser();
    const { headers } = await browser.get(`/sso/${provider}/start/`);
    forged.answers[discovery] = changed;
    running.clock.advance(2);
    const state = new URL(String(headers.location)).searchParams.get('state');
    const back = await browser.get(`/sso/callback/?code=c&state=${state}`);
    expect(back.headers.location).toBe('/login?sso_error=unsafe_address');
  });

  test('is not trusted if it names another issuer', async () => {
    forged.answers[discovery] = { ...(usual[discovery] as object), issuer: 'https://evil.example' };
    expect(await startAt()).toBe('/login?sso_error=invalid_answer&next=%2Freports');
  });

  test('refuses connections', async () => {
    const closed = createServer();
    const port = await new Promise<number>(resolve =>
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port)),
    );
    await new Promise(resolve => closed.close(resolve));
    const issuer = `http://127.0.0.1:${port}`;
    expect(await startAt(await addProvider(running, { ...forged, issuer }, { domains: [] }))).toBe(reported);
  });

  test('does not answer', async () => {
    const impatient = await running.startAnother({
      timeouts: { headersMs: 60_000, requestMs: 60_000, checkEveryMs: 10_000, providerMs: 200 },
    });
    forged.answers[discovery] = undefined;
    const { headers } = await impatient.browser().get(`/sso/${provider}/start/?next=/reports`);
    expect(headers.location).toBe(reported);
    await impatient.close();
  });

  test('works again as soon as it answers', async () => {
    forged.answers[discovery] = 503;
    expect(await startAt()).toBe(reported);
    forged.answers = { ...usual };
    expect(await startAt()).toContain(`${forged.issuer}/auth`);
  });

  test.each<[string, string | number]>([
    ['/token', 500],
    ['/token', '<html>'],
    ['/keys', 500],
    ['/keys', '<html>'],
  ])('fails at %s with %s', async (path, answer) => {
    forged.answers[path] = answer;
    expect(await attempt(claims => forged.sign(claims))).toMatchObject(down);
  });

  test('says so in the callback', async () => {
    const browser = running.browser();
    const { headers } = await browser.get(`/sso/${provider}/start/`);
    const state = new URL(String(headers.location)).searchParams.get('state');
    const back = await browser.get(`/sso/callback/?error=temporarily_unavailable&state=${state}`);
    expect(back.headers.location).toBe('/login?sso_error=provider_down');
  });
});

test('an issuer without https is refused once Parity has a public address', async () => {
  const config = { ...running.context.config, publicUrl: 'https://parity.example.org' };
  const online = await running.startAnother({ config });
  const { headers } = await online.browser().get(`/sso/${provider}/start/`);
  expect(headers.location).toBe('/login?sso_error=unavailable');
  await online.close();
});

test('a secret that was sealed with another APP_SECRET makes single sign-on unavailable', async () => {
  const other = await running.startAnother({ secret: 'another secret that is long enough for this' });
  const { headers } = await other.browser().get(`/sso/${provider}/start/`);
  expect(headers.location).toBe('/login?sso_error=unavailable');
  await other.close();
});
