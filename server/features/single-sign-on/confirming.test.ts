import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startForgedProvider } from '#server/testing/forged-provider.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { addProvider, signOn, visitProvider } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { sql, world } = running;
const { member, owner } = world.people;
const accounts: Record<string, Record<string, unknown>> = {
  member: { email: member.email, email_verified: true, name: 'Mem Ber', groups: ['nurses', 'porters'] },
  owner: { email: owner.email, email_verified: true },
  other: { email: 'ann@elsewhere.example', email_verified: false },
};
const idp = await startIdentityProvider({ parityUrl: running.context.config.publicUrl, accounts });
const provider = await addProvider(running, idp);
const start = `/sso/${provider}/start/`;
const forged = await startForgedProvider();
const liar = await addProvider(running, forged, { domains: [] });
afterAll(async () => {
  await idp.close();
  await forged.close();
  await running.close();
});
beforeEach(() => running.clock.advance(20));

const addsLink = async (browser: Browser) =>
  (await browser.post('/api/accounts/display_links/', { name: 'Huddle room' })).statusCode;

describe('confirming who one is', () => {
  const confirm = (browser: Browser, jar?: Map<string, string>) =>
    signOn(running, browser, `${start}?confirm=1&next=/settings`, jar);
  const signIn = async (jar: Map<string, string>) => {
    idp.signIn.as = 'owner';
    const browser = running.browser();
    await signOn(running, browser, start, jar);
    running.clock.advance(11);
    return browser;
  };

  test('asks the provider for a fresh sign-in, which then confirms a display link for ten minutes', async () => {
    const jar = new Map<string, string>();
    const browser = await signIn(jar);
    expect(await addsLink(browser)).toBe(400);
    const asked = new URL(String((await browser.get(`${start}?confirm=1`)).headers.location)).searchParams;
    expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['0', 'login']);
    expect(await confirm(browser, jar)).toBe('/settings');
    expect(await addsLink(browser)).toBe(201);
    running.clock.advance(11);
    expect(await addsLink(browser)).toBe(400);
  });

  test('is refused for another person, and does not sign that person in', async () => {
    const browser = await signIn(new Map());
    idp.signIn.as = 'member';
    await signOn(running, running.browser(), start);
    for (const somebody of ['member', 'other']) {
      idp.signIn.as = somebody;
      expect(await confirm(browser)).toBe('/login?sso_error=other_person&next=%2Fsettings');
    }
    expect((await browser.get('/api/accounts/get_state/')).json().user.id).toBe(owner.id);
    expect(await addsLink(browser)).toBe(400);
  });

  test('needs a session', async () => {
    expect(await confirm(running.browser())).toBe('/login?sso_error=unavailable&next=%2Fsettings');
  });

  test.each([
    ['is missing', undefined, 'not_fresh'],
    ['is older than the question', -600, 'not_fresh'],
    ['is after the question', 5, null],
  ])('depends on the time of the sign-in at the provider: it %s', async (_, offset, code) => {
    const browser = await running.as('member');
    await sql('insert into user_identities values ($1, $2, $3, now()) on conflict do nothing', [
      forged.issuer,
      'm',
      member.id,
    ]);
    const asked = new URL(
      String((await browser.get(`/sso/${liar}/start/?confirm=1&next=/settings`)).headers.location),
    );
    const { state, nonce } = Object.fromEntries(asked.searchParams);
    const auth_time =
      offset === undefined ? undefined : Math.floor(running.clock.now.getTime() / 1000) + offset;
    const id_token = await forged.sign({ sub: 'm', email: member.email, nonce, auth_time });
    forged.answers['/token'] = { access_token: 'a', token_type: 'Bearer', id_token };
    const { headers } = await browser.get(`/sso/callback/?code=c&state=${state}`);
    expect(headers.location).toBe(code ? `/login?sso_error=${code}&next=%2Fsettings` : '/settings');
  });
});

describe('“Test sign-in”', () => {
  const page = `/admin/single-sign-on?tested=${provider}`;
  const testSignIn = (browser: Browser) => signOn(running, browser, `${start}?test=1`);
  const findTested = async () =>
    (await sql('select tested_at from identity_providers where id = $1', [provider])).rows[0].tested_at;

  test('shows what an inactive provider says, and signs nobody in', async () => {
    await sql(
      `update identity_providers set is_active = false, group_claim = 'groups', version = version + 1,
       group_rules = '[{"client": 1, "group": "nurses", "owner": false, "module_ids": []}]' where id = $1`,
      [provider],
    );
    const admin = await running.as('admin');
    idp.signIn.as = 'member';
    const [url, shown = ''] = (await testSignIn(admin)).split('#');
    expect(url).toBe(page);
    expect(JSON.parse(Buffer.from(shown, 'base64url').toString())).toEqual({
      email: member.email,
      email_verified: true,
      name: 'Mem Ber',
      subject: 'member',
      groups: ['nurses', 'porters'],
    });
    expect(await findTested()).toEqual(running.clock.now);
    expect((await admin.get('/api/accounts/get_state/')).json().user.id).toBe(world.people.admin.id);
  });

  test('says why it failed', async () => {
    const admin = await running.as('admin');
    idp.signIn.as = null;
    expect(await testSignIn(admin)).toBe(`${page}&sso_error=cancelled`);
    await sql(
      `update identity_providers set issuer = 'http://127.0.0.1:9', version = version + 1 where id = $1`,
      [provider],
    );
    expect(await testSignIn(admin)).toBe(`${page}&sso_error=provider_down`);
    await sql('update identity_providers set issuer = $2, version = version + 1 where id = $1', [
      provider,
      idp.issuer,
    ]);
  });

  test('does not count for settings that have changed meanwhile', async () => {
    const admin = await running.as('admin');
    await sql('update identity_providers set tested_at = null where id = $1', [provider]);
    idp.signIn.as = 'member';
    const { headers } = await admin.get(`${start}?test=1`);
    const back = await visitProvider(String(headers.location), running.context.config.publicUrl);
    await sql('update identity_providers set version = version + 1 where id = $1', [provider]);
    expect((await admin.get(back)).headers.location).toBe(`${page}&sso_error=expired`);
    expect(await findTested()).toBeNull();
  });

  test('is for administrators', async () => {
    idp.signIn.as = 'member';
    expect(await testSignIn(await running.as('owner'))).toBe('/login?sso_error=unavailable');
    expect(await testSignIn(running.browser())).toBe('/login?sso_error=unavailable');
  });
});
