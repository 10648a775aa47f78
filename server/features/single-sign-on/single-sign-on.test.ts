import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { listOtherMails } from '#server/testing/other-mails.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { world, sql } = running;
const { publicUrl } = running.context.config;
const accounts: Record<string, Record<string, unknown>> = {};
const idp = await startIdentityProvider({ parityUrl: publicUrl, accounts });
const provider = await addProvider(running, idp);
const start = `/sso/${provider}/start/`;

afterAll(async () => {
  await idp.close();
  await running.close();
});

/** The provider's account of an address, which it signs in from now on. */
function choose(email: string, claims: object = {}): void {
  idp.signIn.as = email;
  accounts[email] = { email, email_verified: true, given_name: 'Ada', family_name: 'Lovelace', ...claims };
}

const set = (column: string, value: unknown) =>
  sql(`update identity_providers set ${column} = $1, version = version + 1 where id = $2`, [value, provider]);
const getState = async (browser: Browser) => (await browser.get('/api/accounts/get_state/')).json();
const getUser = async (email: string) => (await sql('select * from users where email = $1', [email])).rows[0];
const listActions = async (userId: number) =>
  (await sql('select action from audit_trail where actor_id = $1 order by id', [userId])).rows.map(
    row => row.action,
  );
const lastEntry = async () => (await sql('select * from audit_trail order by id desc limit 1')).rows[0];

beforeEach(async () => {
  running.mails.length = 0;
  running.clock.advance(20);
});

describe('a sign-in at the provider', () => {
  test('ends on the page that was asked for, at the provider’s hospital', async () => {
    choose(world.people.member.email);
    const browser = running.browser();
    expect(await signOn(running, browser, `${start}?next=/reports%3Fa=b`)).toBe('/reports?a=b');
    expect(await getState(browser)).toMatchObject({
      user: { email: world.people.member.email },
      client: { id: world.here.id },
    });
    expect(await listActions(world.people.member.id)).toEqual(['linked identity', 'signed in']);
  });

  test('finds the person by issuer and subject, whatever their address is now', async () => {
    const person = await newcomer(running);
    choose(person.email);
    await signOn(running, running.browser(), start);
    accounts[person.email] = { email: 'somebody@elsewhere.example', email_verified: false };
    const browser = running.browser();
    expect(await signOn(running, browser, start)).toBe('/');
    expect((await getState(browser)).user.id).toBe(person.id);
  });

  test('asks the provider for a code with PKCE, a state and a nonce', async () => {
    const { headers, cookies } = await running.browser().get(start);
    const url = new URL(String(headers.location));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'parity',
      redirect_uri: `${publicUrl}/sso/callback/`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
    });
    expect(cookies[0]).toMatchObject({ name: 'parity_sso', httpOnly: true, sameSite: 'Lax', maxAge: 600 });
    expect(decodeURIComponent(cookies[0]?.value ?? '')).not.toContain(url.searchParams.get('state'));
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2fevil.example',
  ])('never leads to another site: %s', async next => {
    choose(world.people.member.email);
    expect(await signOn(running, running.browser(), `${start}?next=${encodeURIComponent(next)}`)).toBe('/');
  });

  test('replaces the session of the browser', async () => {
    const browser = await running.as('owner');
    choose(world.people.member.email);
    await signOn(running, browser, start);
    expect((await getState(browser)).user.id).toBe(world.people.member.id);
  });

  test('links an account once, also if its person signs in twice at the same moment', async () => {
    const { id, email } = await newcomer(running);
    choose(email);
    const browsers = [running.browser(), running.browser(), running.browser()];
    const urls = await Promise.all(browsers.map(browser => signOn(running, browser, start)));
    expect(urls).toEqual(['/', '/', '/']);
    expect((await sql('select 1 from user_identities where user_id = $1', [id])).rows).toHaveLength(1);
  });

  test('works with an ID token that has only the subject', async () => {
    const short = await startIdentityProvider({ parityUrl: publicUrl, accounts, hasShortIdTokens: true });
    const id = await addProvider(running, short, { domains: ['short.example'] });
    choose('ann@short.example');
    short.signIn.as = 'ann@short.example';
    expect(await signOn(running, running.browser(), `/sso/${id}/start/`)).toBe(
      '/login?sso_error=unknown_person',
    );
    await short.close();
  });
});

describe('refused', () => {
  const refused = async (email: string, claims: object = {}) => {
    choose(email, claims);
    const browser = running.browser();
    const url = await signOn(running, browser, `${start}?next=/reports`);
    expect(await browser.isSignedIn()).toBe(false);
    const [, code, next] = /^\/login\?sso_error=(\w+)&next=(.*)$/.exec(url) ?? [];
    expect(decodeURIComponent(next ?? '')).toBe('/reports');
    return code;
  };

  test('an address that the provider does not confirm', async () => {
    const { email } = await newcomer(running);
    expect(await refused(email, { email_verified: false })).toBe('unverified_address');
    expect(await lastEntry()).toMatchObject({
      action: 'sign-in refused',
      actor_name: email,
      client_id: world.here.id,
      details: { provider: 'Ward Login', reason: 'unverified address' },
    });
  });

  test('a person without an address', async () => {
    expect(await refused('nobody', { email: undefined })).toBe('unverified_address');
  });

  test('an address of another domain', async () => {
    expect(await refused('ann@elsewhere.example')).toBe('wrong_domain');
    expect(await refused('ann@sub.example.org')).toBe('wrong_domain');
  });

  test('an unknown person', async () => {
    expect(await refused('unknown@example.org')).toBe('unknown_person');
    expect(await getUser('unknown@example.org')).toBeUndefined();
  });

  test('an administrator, also one who was linked before', async () => {
    expect(await refused(world.people.admin.email)).toBe('administrator');
    const person = await newcomer(running);
    choose(person.email);
    await signOn(running, running.browser(), start);
    await sql('update users set is_admin = true where id = $1', [person.id]);
    expect(await refused(person.email)).toBe('administrator');
  });

  test('a deactivated person', async () => {
    const { id, email } = await newcomer(running);
    await sql('update users set is_active = false where id = $1', [id]);
    expect(await refused(email)).toBe('deactivated');
  });

  test('a person who cancels at the provider', async () => {
    idp.signIn.as = null;
    const url = await signOn(running, running.browser(), start);
    expect(url).toBe('/login?sso_error=cancelled');
  });

  test('a provider that is inactive, unknown or no number', async () => {
    await set('is_active', false);
    for (const id of [provider, 999_999, 'x', '1e3', 2 ** 40]) {
      const { headers } = await running.browser().get(`/sso/${id}/start/?next=/reports`);
      expect(headers.location).toBe('/login?sso_error=unavailable&next=%2Freports');
    }
    await set('is_active', true);
  });

  test('a wrong client secret, with a message for the administrator', async () => {
    const id = await addProvider(running, { ...idp, clientSecret: 'another' }, { domains: [] });
    choose(world.people.member.email);
    expect(await signOn(running, running.browser(), `/sso/${id}/start/`)).toBe(
      '/login?sso_error=client_refused',
    );
  });
});

describe('an unproved account', () => {
  test('loses its credentials when a provider links it, and its person is signed in with a proved address', async () => {
    const { id, email } = await newcomer(running);
    const other = running.browser();
    await other.signIn(email);
    await sql('update users set email_proved_at = null, two_factor_secret = $2 where id = $1', [
      id,
      Buffer.from('x'),
    ]);
    choose(email);
    const browser = running.browser();
    expect(await signOn(running, browser, start)).toBe('/');
    expect((await getState(browser)).client.id).toBe(world.here.id);
    expect(await other.isSignedIn()).toBe(false);
    expect(await getUser(email)).toMatchObject({
      password_hash: null,
      two_factor_secret: null,
      activated: true,
      email_proved_at: expect.any(Date),
    });
    expect(listOtherMails(running).map(mail => [mail.to, mail.message.subject])).toEqual([
      [email, 'Welcome to Parity'],
    ]);
    expect(await listActions(id)).toEqual([
      'signed in',
      'restarted unproved account',
      'linked identity',
      'signed in',
    ]);
  });

  test('stays as it is if the provider does not confirm the address', async () => {
    const { email } = await newcomer(running);
    await sql('update users set email_proved_at = null where email = $1', [email]);
    choose(email, { email_verified: 'false' });
    await signOn(running, running.browser(), start);
    expect((await getUser(email)).password_hash).not.toBeNull();
  });
});

describe('people who are unknown', () => {
  test('are created where the provider may, without a password and without access', async () => {
    await set('create_users', true);
    choose('fresh@example.org');
    const browser = running.browser();
    expect(await signOn(running, browser, start)).toBe('/');
    expect(await getState(browser)).toMatchObject({
      user: { first_name: 'Ada', last_name: 'Lovelace' },
      clients: [],
    });
    expect(await getUser('fresh@example.org')).toMatchObject({
      password_hash: null,
      activated: true,
      email_proved_at: expect.any(Date),
      is_admin: false,
    });
    await set('create_users', false);
  });
});

test('an address is confirmed by xms_edov, or by trusting all addresses of the issuer', async () => {
  const first = await newcomer(running);
  choose(first.email, { email_verified: undefined, xms_edov: true });
  expect(await signOn(running, running.browser(), start)).toBe('/');
  const second = await newcomer(running);
  choose(second.email, { email_verified: undefined });
  expect(await signOn(running, running.browser(), start)).toBe('/login?sso_error=unverified_address');
  await set('trusts_addresses', true);
  expect(await signOn(running, running.browser(), start)).toBe('/');
  await set('trusts_addresses', false);
});
