import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { listOtherMails } from '#server/testing/other-mails.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { sql } = running;
const { here, elsewhere, people } = running.world;
const accounts: Record<string, Record<string, unknown>> = {};
const idp = await startIdentityProvider({ parityUrl: running.context.config.publicUrl, accounts });
const rules = [
  { client: here.id, group: 'nurses', owner: false, module_ids: [here.modules[0]] },
  { client: here.id, group: 'mothers', owner: false, module_ids: [here.modules[1], 999_999] },
  { client: here.id, group: 'managers', owner: true, module_ids: [here.modules[0]] },
  { client: elsewhere.id, group: 'nurses', owner: false, module_ids: [elsewhere.modules[0]] },
];
const provider = await addProvider(running, idp, {
  clients: [here.id, elsewhere.id],
  columns: { group_claim: 'groups', group_rules: JSON.stringify(rules), create_users: true },
});
afterAll(async () => {
  await idp.close();
  await running.close();
});
beforeEach(() => {
  running.mails.length = 0;
  running.clock.advance(20);
});

async function signIn(email: string, claims: object, browser: Browser = running.browser()) {
  idp.signIn.as = email;
  accounts[email] = { email, email_verified: true, name: 'Ada King Lovelace', ...claims };
  const url = await signOn(running, browser, `/sso/${provider}/start/`);
  const state = (await browser.get('/api/accounts/get_state/')).json();
  return { url, configs: state.user?.client_configs ?? null };
}
const stored = async (userId: number) =>
  (
    await sql(
      `select c.client_id, c.owner, array(select module_id from client_access_modules m
         where m.client_id = c.client_id and m.user_id = c.user_id order by 1) as module_ids
       from client_accesses c where c.user_id = $1 order by 1`,
      [userId],
    )
  ).rows;
const at = (hospital: typeof here, owner: boolean, module_ids: number[]) => ({
  client_id: hospital.id,
  owner,
  module_ids,
});
const nurse = [at(here, false, [here.modules[0]]), at(elsewhere, false, [elsewhere.modules[0]])];

describe('group rules', () => {
  test('give a created person the access of their groups at once', async () => {
    const { url, configs } = await signIn('created@example.org', { groups: ['nurses'] });
    expect([url, configs]).toEqual(['/', nurse]);
  });

  test('create nobody without a matching group', async () => {
    expect((await signIn('porter@example.org', { groups: ['porters'] })).url).toBe(
      '/login?sso_error=no_access',
    );
    expect((await sql(`select 1 from users where email = 'porter@example.org'`)).rows).toEqual([]);
  });

  test('make access the union of the matching rules, record it and tell the person', async () => {
    const { id, email } = await newcomer(running);
    const { configs } = await signIn(email, { groups: ['nurses', 'mothers', 'other'] });
    expect(configs).toEqual([at(here, false, [...here.modules]), nurse[1]]);
    expect(listOtherMails(running).map(mail => mail.message.subject)).toEqual([
      'You now have access to Elsewhere General in Parity',
    ]);
    const { rows } = await sql(
      `select action, actor_name, client_id from audit_trail where record_id = $1 and action = 'gave access' order by id`,
      [String(id)],
    );
    expect(rows).toEqual([
      { action: 'gave access', actor_name: 'Ward Login', client_id: here.id },
      { action: 'gave access', actor_name: 'Ward Login', client_id: elsewhere.id },
    ]);
    running.mails.length = 0;
    await signIn(email, { groups: ['mothers', 'nurses'] });
    expect(listOtherMails(running)).toEqual([]);
  });

  test('end the access without a matching rule, and refuse the sign-in', async () => {
    const { id, email } = await newcomer(running);
    const before = running.browser();
    await before.signIn(email);
    expect(await signIn(email, { groups: [] })).toEqual({ url: '/login?sso_error=no_access', configs: null });
    expect(await stored(id)).toEqual([]);
    expect((await before.get('/api/accounts/get_state/')).json().client).toBeNull();
    const { rows } = await sql('select action, actor_name from audit_trail order by id desc limit 2');
    expect(rows.map(row => row.action)).toEqual(['sign-in refused', 'removed access']);
  });

  test.each([
    ['is absent', {}],
    ['overflows', { _claim_names: { groups: 'src1' } }],
    ['is left out because of too many groups', { hasgroups: true }],
  ])('leave the access as it is if the claim %s', async (_, claims) => {
    const { id, email } = await newcomer(running);
    const before = await stored(id);
    expect((await signIn(email, claims)).url).toBe('/');
    expect(await stored(id)).toEqual(before);
  });

  test('never remove or demote the last owner', async () => {
    const { owner } = people;
    expect((await signIn(owner.email, { groups: [] })).url).toBe('/');
    expect(await stored(owner.id)).toEqual([at(here, true, [...here.modules])]);
    await signIn(owner.email, { groups: ['mothers'] });
    expect(await stored(owner.id)).toEqual([at(here, true, [here.modules[1]])]);
    const manager = await newcomer(running);
    await signIn(manager.email, { groups: ['managers'] });
    expect(await stored(manager.id)).toEqual([at(here, true, [here.modules[0]])]);
    expect((await signIn(owner.email, { groups: ['mothers'] })).configs).toEqual([
      at(here, false, [here.modules[1]]),
    ]);
  });

  test('are off while the client has an active SCIM token', async () => {
    const { id, email } = await newcomer(running);
    const insert = (expires: string) =>
      sql(
        `insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
         values ($1, 'Entra', $2, '{scim}', now(), $3)`,
        [here.id, Buffer.from(expires), expires],
      );
    await insert('2027-01-01');
    await signIn(email, { groups: ['nurses'] });
    expect(await stored(id)).toEqual(nurse);
    await signIn(email, { groups: [] });
    expect(await stored(id)).toEqual([nurse[0]]);
    await sql(`update api_tokens set expires_at = '2026-01-01'`);
    await signIn(email, { groups: [] });
    expect(await stored(id)).toEqual([]);
  });

  test('give suspended access back', async () => {
    const { id, email } = await newcomer(running);
    await sql('update client_accesses set suspended_at = now() where user_id = $1', [id]);
    expect((await signIn(email, { groups: ['nurses'] })).url).toBe('/');
    const { rows } = await sql('select suspended_at from client_accesses where user_id = $1', [id]);
    expect(rows).toEqual([{ suspended_at: null }, { suspended_at: null }]);
  });

  test('reset an account whose address has changed since it was linked, before they give it more access', async () => {
    const { id, email } = await newcomer(running);
    expect((await signIn(email, {})).url).toBe('/');
    await sql('update users set email = $2, email_proved_at = null where id = $1', [id, 'moved@example.org']);
    expect(await signIn(email, { groups: ['nurses'] })).toMatchObject({
      url: '/login?sso_error=unverified_address',
    });
    const { rows } = await sql('select password_hash from users where id = $1', [id]);
    expect(rows).toEqual([{ password_hash: null }]);
    expect((await sql('select 1 from user_identities where user_id = $1', [id])).rows).toEqual([]);
    expect(listOtherMails(running).map(mail => mail.to)).toEqual(['moved@example.org']);
  });
});
