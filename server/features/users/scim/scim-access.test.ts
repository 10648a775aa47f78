import { afterAll, describe, expect, test } from 'vitest';
import { createDirectory, newApiToken } from '#server/testing/api-token.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { isScimError, startDirectory } from '#server/testing/scim/directory.ts';

const { running, people, scim, create, setActive, configOf } = await startDirectory();
afterAll(() => running.close());
const { here, elsewhere, people: known } = running.world;
const other = createDirectory(running, await newApiToken(running, elsewhere.id, ['scim'], 'Other directory'));

describe('deactivating a user', () => {
  test('ends the sessions here at once, keeps those elsewhere, and is undone with everything kept', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('insert into client_accesses (client_id, user_id, owner) values ($1, $2, true)', [
      elsewhere.id,
      id,
    ]);
    const [atHere, atElsewhere] = [running.browser(), running.browser()];
    for (const [browser, client] of [
      [atHere, here.id],
      [atElsewhere, elsewhere.id],
    ] as const) {
      await browser.signIn(email);
      await browser.post('/api/accounts/set_client/', { client });
    }
    const before = await configOf(id);
    expect((await setActive(id, 'False')).json()).toMatchObject({ active: false });
    expect(await atHere.isSignedIn()).toBe(false);
    const state = (await atElsewhere.get('/api/accounts/get_state/')).json();
    expect(state.client.id).toBe(elsewhere.id);
    expect(state.user.client_configs).toMatchObject([{ client_id: here.id, suspended: true }, {}]);
    expect((await atElsewhere.post('/api/accounts/set_client/', { client: here.id })).statusCode).toBe(404);
    expect((await setActive(id, 'True')).json()).toMatchObject({ active: true });
    expect(await configOf(id)).toEqual({ ...before, changed_at: expect.any(Date) });
    expect((await atElsewhere.post('/api/accounts/set_client/', { client: here.id })).statusCode).toBe(200);
    const { rows } = await running.sql(
      `select actor_name, details->'after' as after from audit_trail
       where action = 'changed user' and record_id = $1 order by id`,
      [String(id)],
    );
    expect(rows[0]).toMatchObject({
      actor_name: 'Directory',
      after: { client_configs: [{ suspended: true }, {}] },
    });
  });

  test('that an owner has deactivated is undone too', async () => {
    const { id } = await people.invite();
    await running.sql('update users set is_active = false where id = $1', [id]);
    expect((await scim('GET', `/Users/${id}`)).json().active).toBe(false);
    expect((await setActive(id, true)).json().active).toBe(true);
    expect((await people.stored(id)).is_active).toBe(true);
  });

  test('or removing the last owner is 403', async () => {
    const { id } = known.owner;
    const answers = [
      await setActive(id, false),
      await scim('DELETE', `/Users/${id}`),
      await scim('PATCH', '/Groups/owners', { Operations: [{ op: 'remove', path: 'members' }] }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        isScimError(403, { detail: 'The last owner of a hospital cannot be removed, demoted or suspended.' }),
      ]);
    }
    expect(await configOf(id)).toMatchObject({ owner: true, suspended_at: null });
  });
});

test('an owner sees a suspended person as such and restores them', async () => {
  const { id, userName } = await create();
  await setActive(id, false);
  const url = '/api/accounts/client_users/';
  const listed = (await people.owner.get(`${url}?query=${userName}`)).json().results;
  expect(listed).toMatchObject([
    { id: Number(id), client_configs: [{ client_id: here.id, suspended: true }] },
  ]);
  const restore = (suspended: boolean) =>
    people.owner.send({ method: 'PATCH', url: `${url}${id}/`, payload: { suspended } });
  expect((await restore(true)).statusCode).toBe(400);
  expect((await restore(false)).json().client_configs).toEqual([
    { client_id: here.id, owner: false, module_ids: [] },
  ]);
  expect((await scim('GET', `/Users/${id}`)).json().active).toBe(true);
});

test('deleting a user removes the access here and keeps the account', async () => {
  const { id } = await people.shared();
  const headers = { 'content-type': 'application/scim+json', 'content-length': '0' };
  const answer = await scim('DELETE', `/Users/${id}`, undefined, headers);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await scim('GET', `/Users/${id}`)).statusCode).toBe(404);
  expect(await configOf(id)).toBeUndefined();
  expect(await configOf(id, elsewhere.id)).toBeDefined();
});

test('another hospital’s token sees and changes nothing', async () => {
  const { id, userName } = await create();
  expect((await other('GET', `/Users?filter=userName eq "${userName}"`)).json().totalResults).toBe(0);
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body = { userName: 'x@ward.example', Operations: [{ op: 'replace', value: { active: false } }] };
    const answer = await other(
      method,
      `/Users/${id}`,
      method === 'PUT' || method === 'PATCH' ? body : undefined,
    );
    expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, isScimError(404)]);
  }
  const seen = (await other('GET', '/Users')).json().Resources.map((user: { id: string }) => user.id);
  expect(seen).toContain(String(known.stranger.id));
  expect(seen).not.toContain(id);
});

test('administrators are invisible', async () => {
  await running.sql('insert into client_accesses values ($1, $2, true)', [here.id, known.admin.id]);
  expect((await scim('GET', `/Users/${known.admin.id}`)).statusCode).toBe(404);
  expect((await scim('GET', `/Users?filter=userName eq "${known.admin.email}"`)).json().totalResults).toBe(0);
  expect((await scim('DELETE', `/Users/${known.admin.id}`)).statusCode).toBe(404);
  await running.sql('delete from client_accesses where user_id = $1', [known.admin.id]);
});
