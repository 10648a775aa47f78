import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsConflict } from '#contract/api/errors.ts';
import { keyFor, unseal } from '#server/core/secret.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let admin: Browser;
beforeAll(async () => {
  running = await startTestApp({ environment: { PUBLIC_URL: 'https://parity.example.org' } });
  admin = await running.as('admin');
});
afterAll(() => running.close());
beforeEach(() => running.sql('delete from identity_providers'));

const url = '/api/admin/identity_providers/';
const secret = 'the secret of the provider';
const given = () => ({
  name: 'Contoso',
  issuer: 'https://login.example.org/tenant',
  client_id: 'parity',
  client_secret: secret,
  clients: [running.world.here.id],
  domains: ['contoso.example'],
});

const create = (change: object = {}) => admin.post(url, { ...given(), ...change });
const change = (id: number, payload: object) => admin.send({ method: 'PATCH', url: `${url}${id}/`, payload });
async function created(body: object = {}): Promise<number> {
  const answer = await create(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}
const setTested = (id: number) =>
  running.sql('update identity_providers set tested_at = now() where id = $1', [id]);

test('a new provider is inactive, has the default scopes and is listed without its secret', async () => {
  const answer = await create();
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    ...given(),
    client_secret: undefined,
    scopes: 'openid email profile',
    is_active: false,
    required: false,
    create_users: false,
    trusts_two_factor: false,
    trusts_addresses: false,
    emergency_owners: [],
    group_claim: null,
    group_rules: [],
    tested_at: null,
    version: 1,
  });
  const list = await admin.get(url);
  expect(list.json()).toEqual({
    results: [answer.json()],
    count: 1,
    redirect_uri: 'https://parity.example.org/sso/callback/',
    backchannel_logout_uri: 'https://parity.example.org/sso/backchannel_logout/',
  });
  expect(list.body).not.toContain(secret);
});

test('the secret is stored encrypted and is not in the audit trail', async () => {
  const id = await created();
  await change(id, { client_secret: 'another secret', name: 'Contoso 2' });
  const { rows } = await running.sql('select client_secret from identity_providers where id = $1', [id]);
  const key = keyFor('provider secret', running.context.secret);
  expect(unseal(rows[0].client_secret, key)).toBe('another secret');
  const audit = await admin.get('/api/admin/audit/');
  const [changed, added] = audit.json().results;
  expect(changed.sentence).toMatchObject({
    action: 'changed',
    record: 'identity provider Contoso 2',
    changes: ['Name Contoso → Contoso 2', 'Client secret old → new'],
  });
  expect(added.action).toBe('created identity provider');
  expect(audit.body).not.toContain('another secret');
  expect(audit.body).not.toContain(secret);
});

describe('a provider is refused', () => {
  const elsewhere = () => running.world.elsewhere;
  test.each<[string, string, () => object]>([
    ['an issuer without https', 'issuer', () => ({ issuer: 'http://login.example.org' })],
    ['scopes without openid', 'scopes', () => ({ scopes: 'email profile' })],
    ['something that is no domain', 'domains', () => ({ domains: ['contoso'] })],
    ['an unknown hospital', 'clients', () => ({ clients: [999_999] })],
    ['required while it is off', 'required', () => ({ required: true })],
    [
      'an emergency owner who is no owner',
      'emergency_owners',
      () => ({ emergency_owners: [running.world.people.member.id] }),
    ],
    [
      'an owner of another hospital',
      'emergency_owners',
      () => ({ emergency_owners: [running.world.people.stranger.id] }),
    ],
    ['three emergency owners', 'emergency_owners', () => ({ emergency_owners: [1, 2, 3] })],
    [
      'a rule about another hospital',
      'group_rules',
      () => ({ group_rules: [{ client: elsewhere().id, group: 'Nurses', owner: false, module_ids: [] }] }),
    ],
    [
      'a rule with a module of another hospital',
      'group_rules',
      () => ({
        group_rules: [
          { client: running.world.here.id, group: 'Nurses', owner: false, module_ids: elsewhere().modules },
        ],
      }),
    ],
  ])('a provider with %s is refused', async (_, field, body) => {
    const answer = await create(body());
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())[0]).toMatch(new RegExp(`^${field}`));
    expect((await admin.get(url)).json().count).toBe(0);
  });
});

test('a domain belongs to one provider', async () => {
  const first = await created();
  const answer = await create({ domains: ['other.example', '@Contoso.Example'] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ domains: ['contoso.example belongs to another provider.'] });
  const second = await created({ domains: ['other.example'] });
  expect((await change(second, { domains: ['contoso.example'] })).statusCode).toBe(400);
  expect((await change(first, { domains: ['new.example', 'new.example'] })).json().domains).toEqual([
    'new.example',
  ]);
  expect((await change(second, { domains: ['contoso.example'] })).statusCode).toBe(200);
});

test('all settings can be stored, and the address of the configuration is accepted as the issuer', async () => {
  const { here, people } = running.world;
  const settings = {
    is_active: true,
    required: true,
    create_users: true,
    trusts_two_factor: true,
    trusts_addresses: true,
    emergency_owners: [people.owner.id],
    group_claim: 'groups',
    group_rules: [{ client: here.id, group: 'Nurses', owner: false, module_ids: [here.modules[0]] }],
  };
  const answer = await create({
    ...settings,
    issuer: 'https://login.example.org/tenant/.well-known/openid-configuration',
  });
  expect(answer.json()).toMatchObject({ ...settings, issuer: 'https://login.example.org/tenant' });
});

describe('the result of a test', () => {
  test.each([
    { issuer: 'https://other.example.org' },
    { client_id: 'other' },
    { client_secret: 'other' },
    { scopes: 'openid' },
  ])('is cleared by a change of %j', async body => {
    const id = await created();
    await setTested(id);
    expect((await change(id, body)).json().tested_at).toBeNull();
  });

  test('stays when other settings change, or the same values are sent again', async () => {
    const id = await created();
    await setTested(id);
    const body = { is_active: true, domains: [], issuer: `${given().issuer}/`, client_id: 'parity' };
    expect((await change(id, body)).json().tested_at).not.toBeNull();
  });
});

test('a change with a stale version answers 409 and who made the other one', async () => {
  const id = await created();
  expect((await change(id, { name: 'A', version: 1 })).json()).toMatchObject({ name: 'A', version: 2 });
  const late = await change(id, { name: 'B', version: 1 });
  expect(late.statusCode).toBe(409);
  expect(settingsConflict.parse(late.json())).toMatchObject({ current: { version: 2 } });
});

test('other settings can be changed after an emergency owner has lost the owner flag', async () => {
  const { owner } = running.world.people;
  const id = await created({ emergency_owners: [owner.id] });
  await running.sql('update client_accesses set owner = false where user_id = $1', [owner.id]);
  expect((await change(id, { name: 'Contoso 2' })).statusCode).toBe(200);
  expect((await change(id, { emergency_owners: [owner.id] })).statusCode).toBe(400);
  await running.sql('update client_accesses set owner = true where user_id = $1', [owner.id]);
});

test.each([
  ['turning a provider off', (id: number) => change(id, { is_active: false })],
  ['deleting it', (id: number) => admin.send({ method: 'DELETE', url: `${url}${id}/` })],
])('%s ends the sessions that it started, and no others', async (_, act) => {
  const id = await created({ is_active: true });
  const [member, owner] = [await running.as('member'), await running.as('owner')];
  await running.sql('update sessions set provider_id = $1 where user_id = $2', [
    id,
    running.world.people.member.id,
  ]);
  await change(id, { name: 'Contoso 2' });
  const state = async (browser: Browser) => (await browser.get('/api/accounts/get_state/')).json().user;
  expect(await state(member)).not.toBeNull();
  await act(id);
  expect(await state(member)).toBeNull();
  expect(await state(owner)).not.toBeNull();
});

test('an unknown provider answers 404', async () => {
  expect((await change(999_999, { name: 'A' })).statusCode).toBe(404);
  expect((await admin.send({ method: 'DELETE', url: `${url}999999/` })).statusCode).toBe(404);
});
