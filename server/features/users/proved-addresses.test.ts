import { afterAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { all, configAt, createPeople, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);
const stranger = await running.as('stranger');
const { here, elsewhere } = running.world;
const prepared = 'kelp forest at noon';
const chosen = 'eleven copper kettles';

/** The owner of `here` makes an account for another person's address and keeps a session on it. */
async function prepareAccount() {
  const { id, email } = await people.invite();
  await people.owner.post(`${mine}${id}/set_password/`, { password: prepared, current_password: password });
  const attacker = await signInAndChoose(email, prepared, chosen);
  return { id, email, attacker };
}

/** A password set by another user is valid for one sign-in, whose response requires choosing a new one. */
async function signInAndChoose(email: string, given: string, next: string): Promise<Browser> {
  const browser = running.browser();
  const { password_change_token: token } = (await browser.signIn(email, given)).json();
  await browser.post('/api/accounts/reset_password/finish/', { token, password: next });
  return browser;
}

async function expectNoAccess(attacker: Browser, email: string, tried = chosen): Promise<void> {
  expect(await attacker.isSignedIn()).toBe(false);
  const switched = await attacker.post('/api/accounts/set_client/', { client: elsewhere.id });
  expect([401, 418]).toContain(switched.statusCode);
  expect((await running.browser().signIn(email, tried)).statusCode).toBe(400);
}

describe('giving access to an account whose address is not proved ends what was prepared on it', () => {
  const access = () => ({ client_configs: [configAt(elsewhere)] });

  const ways: [way: string, give: (person: { id: number; email: string }) => Promise<number>][] = [
    [
      'by the owner of another hospital',
      async ({ email }) => (await stranger.post(mine, people.person({ email, ...access() }))).statusCode,
    ],
    [
      'by an administrator who adds the address',
      async ({ email }) => (await people.admin.post(all, people.person({ email, ...access() }))).statusCode,
    ],
    [
      'by an administrator who changes the person',
      async ({ id }) => {
        const client_configs = [configAt(here), configAt(elsewhere)];
        return (await patch(people.admin, `${all}${id}/`, { client_configs })).statusCode;
      },
    ],
    [
      'by making the person an administrator',
      async ({ id }) => (await patch(people.admin, `${all}${id}/`, { is_admin: true })).statusCode,
    ],
  ];
  for (const [way, give] of ways) {
    test(`${way}: password, sessions and links end, and a set-up mail is sent`, async () => {
      const { id, email, attacker } = await prepareAccount();
      expect(await attacker.isSignedIn()).toBe(true);
      await attacker.post('/api/accounts/reset_password/start/', { email });
      const mails = running.mails.length;
      expect(await give({ id, email })).toBe(200);
      await expectNoAccess(attacker, email);
      expect(running.mails.slice(mails)).toMatchObject([
        { to: email, message: { subject: 'Welcome to Parity' } },
      ]);
      const { rows } = await running.sql('select purpose from mailed_links where user_id = $1', [id]);
      expect(rows).toEqual([{ purpose: 'onboarding' }]);
      const configs = await running.sql('select client_id from client_accesses where user_id = $1', [id]);
      expect(configs.rows).toContainEqual({ client_id: here.id });
    });
  }

  test('an authenticator that was enrolled before, and its recovery codes, end as well', async () => {
    const { id, email, attacker } = await prepareAccount();
    const { secret } = (await attacker.post('/api/accounts/tfa/enable/start/')).json();
    const authenticator = createAuthenticator(running, email, secret);
    await attacker.post('/api/accounts/tfa/enable/finish/', { token: authenticator.code() });
    expect((await people.stored(id)).two_factor_secret).not.toBeNull();
    await stranger.post(mine, people.person({ email, ...access() }));
    await expectNoAccess(attacker, email);
    expect(await people.stored(id)).toMatchObject({
      password_hash: null,
      two_factor_secret: null,
      two_factor_pending_secret: null,
      activated: false,
    });
    const codes = await running.sql('select 1 from recovery_codes where user_id = $1', [id]);
    expect(codes.rows).toEqual([]);
  });

  test('a member whose address was changed to that of another person is such an account', async () => {
    const member = await newcomer(running);
    const attacker = running.browser();
    await attacker.signIn(member.email);
    const email = 'victim@elsewhere.example';
    expect((await patch(people.owner, `${mine}${member.id}/`, { email })).statusCode).toBe(200);
    await stranger.post(mine, people.person({ email, ...access() }));
    await expectNoAccess(attacker, email, password);
  });

  test('a member whose password the owner set is such an account, although they proved the address before', async () => {
    const { id, email } = await newcomer(running);
    await people.owner.post(`${mine}${id}/set_password/`, { password: prepared, current_password: password });
    const attacker = await signInAndChoose(email, prepared, chosen);
    expect(await attacker.isSignedIn()).toBe(true);
    await stranger.post(mine, people.person({ email, ...access() }));
    await expectNoAccess(attacker, email);
  });

  test('the person at the address sets up the account and has both hospitals', async () => {
    const { email } = await prepareAccount();
    await stranger.post(mine, people.person({ email, ...access() }));
    const link = running.mails.at(-1)?.message.action?.url ?? '';
    const victim = running.browser();
    await victim.get('/');
    const token = link.split('/').at(-1);
    const own = 'a password of their own';
    const finish = await victim.post('/api/accounts/reset_password/finish/', { token, password: own });
    const { clients } = finish.json();
    expect(clients.map(({ id }: { id: number }) => id).sort()).toEqual([here.id, elsewhere.id].sort());
  });
});

describe('a proved address', () => {
  test('keeps password and sessions when another hospital gives access', async () => {
    const { email } = await newcomer(running);
    const theirs = running.browser();
    await theirs.signIn(email);
    await stranger.post(mine, people.person({ email, client_configs: [configAt(elsewhere)] }));
    expect(await theirs.isSignedIn()).toBe(true);
    expect((await running.browser().signIn(email)).json().user.email).toBe(email);
  });

  test('results from opening an invitation or a reset link', async () => {
    const { id, email } = await people.invite();
    const proof = async () => (await people.stored(id)).email_proved_at;
    const follow = async () => {
      const token = running.mails.at(-1)?.message.action?.url.split('/').at(-1);
      const browser = running.browser();
      await browser.get('/');
      const body = { token, password: chosen };
      expect((await browser.post('/api/accounts/reset_password/finish/', body)).statusCode).toBe(200);
    };
    expect(await proof()).toBeNull();
    await follow();
    expect(await proof()).toEqual(running.clock.now);
    await patch(people.owner, `${mine}${id}/`, { email: `renamed-${email}` });
    expect(await proof()).toBeNull();
    const asking = running.browser();
    await asking.get('/');
    await asking.post('/api/accounts/reset_password/start/', { email: `renamed-${email}` });
    await follow();
    expect(await proof()).toEqual(running.clock.now);
  });

  test('an administrator who gives themselves a hospital stays signed in, proved or not', async () => {
    const { id } = running.world.people.admin;
    await running.sql('update users set email_proved_at = null where id = $1', [id]);
    await patch(people.admin, `${all}${id}/`, { client_configs: [configAt(here)] });
    expect(await people.admin.isSignedIn()).toBe(true);
    await patch(people.admin, `${all}${id}/`, { client_configs: [] });
    await running.sql('update users set email_proved_at = now() where id = $1', [id]);
  });
});
