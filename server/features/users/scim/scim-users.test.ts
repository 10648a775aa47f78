import { afterAll, describe, expect, test } from 'vitest';
import { createDirectory, newApiToken } from '#server/testing/api-token.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { createPeople } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);
const { here, elsewhere, people: known } = running.world;
const scim = createDirectory(running, await newApiToken(running, here.id, ['scim']));
const other = createDirectory(running, await newApiToken(running, elsewhere.id, ['scim'], 'Other directory'));

let made = 0;
const newUser = (more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `ann${++made}@ward.example`,
  name: { givenName: 'Ann', familyName: 'Lee' },
  active: true,
  ...more,
});
async function create(more: object = {}) {
  const answer = await scim('POST', '/Users', newUser(more));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
const patchUser = (id: string | number, ...Operations: object[]) =>
  scim('PATCH', `/Users/${id}`, { Operations });
const setActive = (id: string | number, value: unknown) =>
  patchUser(id, { op: 'Replace', path: 'active', value });
const isError = (status: number, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail: expect.any(String),
  ...more,
});
const configOf = async (id: string | number, clientId = here.id) =>
  (await running.sql('select * from client_configs where user_id = $1 and client_id = $2', [id, clientId]))
    .rows[0];

describe('creating a user', () => {
  test('invites the person without a module, and is recorded under the token’s name', async () => {
    const answer = await scim(
      'POST',
      '/Users',
      newUser({ userName: 'New.Nurse@Ward.example', externalId: 'E-1' }),
    );
    const user = answer.json();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      201,
      expect.stringContaining('application/scim+json'),
    ]);
    expect(answer.headers.location).toBe(user.meta.location);
    expect(user).toMatchObject({
      userName: 'New.Nurse@Ward.example',
      externalId: 'E-1',
      name: { givenName: 'Ann', familyName: 'Lee' },
      emails: [{ value: 'new.nurse@ward.example', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: expect.stringMatching(/\/scim\/v2\/Users\/\d+$/) },
    });
    expect(running.mails.at(-1)).toMatchObject({
      to: 'new.nurse@ward.example',
      message: { subject: 'Welcome to Parity' },
    });
    const { rows } = await running.sql(
      `select actor_id, actor_name, client_id from audit_entries where action = 'created user' and record_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ actor_id: null, actor_name: 'Directory', client_id: here.id }]);
  });

  test('of a person here is 409, also if suspended, and of an administrator', async () => {
    const { id, userName } = await create();
    await setActive(id, false);
    for (const taken of [userName, userName.toUpperCase(), known.member.email, known.admin.email]) {
      const answer = await scim('POST', '/Users', newUser({ userName: taken }));
      expect([answer.statusCode, answer.json()]).toEqual([409, isError(409, { scimType: 'uniqueness' })]);
    }
  });

  test('gives a person of another hospital access here, and shows nothing but the address (D29, D46)', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('delete from client_config_modules where user_id = $1', [id]);
    await running.sql('update client_configs set client_id = $1 where user_id = $2', [elsewhere.id, id]);
    const answer = await scim(
      'POST',
      '/Users',
      newUser({ userName: email, name: { givenName: 'X', familyName: 'Y' } }),
    );
    expect([answer.statusCode, answer.json().name.familyName]).toEqual([
      201,
      expect.not.stringContaining('Newcomer'),
    ]);
    expect((await people.stored(id)).last_name).toBe('Newcomer');
    expect(running.mails.at(-1)).toMatchObject({
      to: email,
      message: { subject: 'You now have access to Here General in Parity' },
    });
    expect((await scim('GET', '/Users?filter=name.familyName eq "Newcomer"')).json().totalResults).toBe(0);
  });

  test('ends the credentials of an account with an unproved address (D46)', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('delete from client_configs where user_id = $1', [id]);
    await running.sql('update users set email_proved_at = null where id = $1', [id]);
    expect((await scim('POST', '/Users', newUser({ userName: email }))).statusCode).toBe(201);
    expect((await people.stored(id)).password_hash).toBeNull();
    expect(running.mails.at(-1)).toMatchObject({ to: email, message: { subject: 'Welcome to Parity' } });
  });

  test('twice at once creates one', async () => {
    const body = newUser();
    const answers = await Promise.all([1, 2, 3].map(() => scim('POST', '/Users', body)));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('takes missing names from the displayed name or the address', async () => {
    expect((await create({ name: undefined, displayName: 'Mary Jane Watson' })).name).toMatchObject({
      givenName: 'Mary Jane',
      familyName: 'Watson',
    });
  });

  test('ignores unknown attributes and a password', async () => {
    const user = await create({
      password: 'let me in please',
      title: 'RN',
      phoneNumbers: null,
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        department: 'NICU',
        manager: { value: '1' },
      },
    });
    expect(user).not.toHaveProperty('title');
    expect((await people.stored(user.id)).password_hash).toBeNull();
  });

  test.each([
    [{ userName: undefined }, 'invalidValue'],
    [{ userName: 'no-address' }, 'invalidValue'],
    [{ active: 'maybe' }, 'invalidValue'],
  ])('with %j is refused', async (more, scimType) => {
    const answer = await scim('POST', '/Users', newUser(more));
    expect([answer.statusCode, answer.json()]).toEqual([400, isError(400, { scimType })]);
  });

  test('keeps a userName that is not the address', async () => {
    const user = await create({ userName: 'U-77', emails: [{ value: 'U77@ward.example', type: 'work' }] });
    expect(user).toMatchObject({ userName: 'U-77', emails: [{ value: 'u77@ward.example' }] });
    const found = (await scim('GET', '/Users?filter=userName eq "u-77"')).json();
    expect(found.Resources).toMatchObject([{ id: user.id }]);
    const renamed = (await patchUser(user.id, { op: 'replace', path: 'userName', value: 'U-78' })).json();
    expect(renamed).toMatchObject({ userName: 'U-78', emails: [{ value: 'u77@ward.example' }] });
  });
});

describe('changing a user', () => {
  test('renames a person of this hospital alone, and announces a new address', async () => {
    const { id, userName } = await create();
    const answer = await patchUser(
      id,
      { op: 'Replace', path: 'userName', value: 'Renamed@Ward.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Smith' },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    expect(answer.json()).toMatchObject({
      userName: 'Renamed@Ward.example',
      emails: [{ value: 'renamed@ward.example' }],
      name: { givenName: 'Ann', familyName: 'Smith' },
    });
    expect(running.mails.slice(-3).map(mail => mail.to)).toContain(userName);
  });

  test('moves the address without the userName', async () => {
    const { id, userName } = await create();
    const path = 'emails[type eq "work"].value';
    const answer = await patchUser(id, { op: 'Replace', path, value: 'moved@ward.example' });
    expect(answer.json()).toMatchObject({ userName, emails: [{ value: 'moved@ward.example' }] });
  });

  test('to the address of another account is 409', async () => {
    const { id } = await create();
    for (const value of [known.stranger.email, known.member.email]) {
      const answer = await patchUser(id, { op: 'replace', path: 'userName', value });
      expect([answer.statusCode, answer.json().scimType]).toEqual([409, 'uniqueness']);
    }
  });

  test('that another hospital shares is 403 for userName, e-mail and name; repeated values are no change', async () => {
    const { id } = await people.shared();
    const before = await people.stored(id);
    const shown = (await scim('GET', `/Users/${id}`)).json();
    for (const [path, value] of [
      ['userName', 'x@ward.example'],
      ['userName', 'not-an-address'],
      ['emails[type eq "work"].value', 'x@ward.example'],
      ['name.givenName', 'X'],
    ]) {
      const answer = await patchUser(id, { op: 'replace', path, value });
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 403, isError(403)]);
    }
    expect((await scim('PUT', `/Users/${id}`, shown)).statusCode).toBe(200);
    expect((await scim('PUT', `/Users/${id}`, { ...shown, externalId: 'E-9' })).json().externalId).toBe(
      'E-9',
    );
    expect(await people.stored(id)).toEqual(before);
  });

  test('with PUT keeps attributes that are missing, and needs a userName', async () => {
    const { id, userName } = await create({ externalId: 'kept' });
    const answer = await scim('PUT', `/Users/${id}`, { userName, name: { givenName: 'Grace' } });
    expect(answer.json()).toMatchObject({
      externalId: 'kept',
      active: true,
      name: { givenName: 'Grace', familyName: 'Lee' },
    });
    expect((await scim('PUT', `/Users/${id}`, { active: true })).statusCode).toBe(400);
  });

  test('twice at once applies both', async () => {
    const { id } = await create();
    await Promise.all([
      patchUser(id, { op: 'replace', path: 'name.givenName', value: 'Grace' }),
      patchUser(id, { op: 'replace', path: 'externalId', value: 'E-2' }),
    ]);
    expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({
      externalId: 'E-2',
      name: { givenName: 'Grace' },
    });
  });
});

describe('deactivating a user', () => {
  test('ends the sessions here at once, keeps those elsewhere, and is undone with everything kept', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('insert into client_configs (client_id, user_id, owner) values ($1, $2, true)', [
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
      `select actor_name, details->'after' as after from audit_entries
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
        isError(403, { detail: 'The last owner of a hospital cannot be removed, demoted or suspended.' }),
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
    expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, isError(404)]);
  }
  const seen = (await other('GET', '/Users')).json().Resources.map((user: { id: string }) => user.id);
  expect(seen).toContain(String(known.stranger.id));
  expect(seen).not.toContain(id);
});

test('administrators are invisible', async () => {
  await running.sql('insert into client_configs values ($1, $2, true)', [here.id, known.admin.id]);
  expect((await scim('GET', `/Users/${known.admin.id}`)).statusCode).toBe(404);
  expect((await scim('GET', `/Users?filter=userName eq "${known.admin.email}"`)).json().totalResults).toBe(0);
  expect((await scim('DELETE', `/Users/${known.admin.id}`)).statusCode).toBe(404);
  await running.sql('delete from client_configs where user_id = $1', [known.admin.id]);
});

describe('versions', () => {
  test('a known one answers 304, and a stale one refuses a change', async () => {
    const { id, meta } = await create();
    const get = await scim('GET', `/Users/${id}`);
    expect([get.headers.etag, get.json().meta.version]).toEqual([meta.version, meta.version]);
    const known304 = await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version });
    expect([known304.statusCode, known304.body]).toEqual([304, '']);
    const rename = { Operations: [{ op: 'replace', path: 'name.givenName', value: 'Eve' }] };
    const headers = { 'if-match': meta.version };
    expect((await scim('PATCH', `/Users/${id}`, rename, headers)).statusCode).toBe(200);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const stale = await scim(method, `/Users/${id}`, method === 'PATCH' ? rename : undefined, headers);
      expect([stale.statusCode, stale.json()]).toEqual([412, isError(412)]);
    }
    expect((await scim('DELETE', `/Users/${id}`, undefined, { 'if-match': '*' })).statusCode).toBe(204);
  });
});
