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
const [first, second] = here.modules;

const patch = (group: string | number, ...Operations: object[]) =>
  scim('PATCH', `/Groups/${group}`, { Operations });
const add = (group: string | number, ...ids: (string | number)[]) =>
  patch(group, {
    op: 'Add',
    path: 'members',
    value: ids.map(value => ({ $ref: null, value: String(value) })),
  });

async function membersOf(group: string | number): Promise<string[]> {
  const { members } = (await scim('GET', `/Groups/${group}`)).json();
  return members.map((member: { value: string }) => member.value);
}

async function accessOf(id: number) {
  const { rows } = await running.sql(
    `select owner, array(select module_id from client_access_modules m
       where m.user_id = c.user_id and m.client_id = c.client_id order by 1) as modules
     from client_accesses c where user_id = $1 and client_id = $2`,
    [id, here.id],
  );
  return rows[0];
}

describe('the groups', () => {
  test('are the owners and one for each active module', async () => {
    const list = (await scim('GET', '/Groups')).json();
    expect(list).toMatchObject({
      totalResults: 3,
      Resources: [
        { id: 'owners', displayName: 'Owners', members: [{ value: String(known.owner.id), type: 'User' }] },
        {
          id: String(first),
          members: [{ value: String(known.member.id) }, { value: String(known.owner.id) }],
        },
        { id: String(second), members: [{ value: String(known.owner.id) }] },
      ],
    });
  });

  test('follow the names of their modules; an inactive module has none', async () => {
    await running.sql(`update modules set name = 'Renamed Unit' where id = $1`, [second]);
    const url = '/Groups?excludedAttributes=members&filter=displayName eq "renamed unit"';
    const found = (await scim('GET', url)).json();
    expect(found.Resources).toMatchObject([{ id: String(second), displayName: 'Renamed Unit' }]);
    expect(found.Resources[0]).not.toHaveProperty('members');
    await running.sql('update modules set is_active = false where id = $1', [second]);
    expect((await scim('GET', `/Groups/${second}`)).statusCode).toBe(404);
    await running.sql('update modules set is_active = true where id = $1', [second]);
  });

  test('answer whether a person is a member', async () => {
    const ask = async (id: number) =>
      (await scim('GET', `/Groups?filter=id eq "${first}" and members eq "${id}"`)).json().totalResults;
    expect([await ask(known.member.id), await ask(known.stranger.id)]).toEqual([1, 0]);
  });

  test('the groups of another hospital do not exist', async () => {
    expect((await scim('GET', `/Groups/${elsewhere.modules[0]}`)).statusCode).toBe(404);
    expect((await add(elsewhere.modules[0], known.member.id)).statusCode).toBe(404);
  });
});

describe('members of a group', () => {
  test('get and lose the module one by one, and keep the rest', async () => {
    const { id } = await newcomer(running);
    const answer = await add(second, id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await accessOf(id)).toEqual({ owner: false, modules: [first, second] });
    const { groups } = (await scim('GET', `/Users/${id}`)).json();
    expect(groups.map((group: { value: string }) => group.value)).toEqual([String(first), String(second)]);
    const byValue = { op: 'Remove', path: 'members', value: [{ $ref: null, value: String(id) }] };
    expect((await patch(second, byValue)).statusCode).toBe(204);
    const byFilter = { op: 'remove', path: `members[value eq "${id}"]` };
    expect((await patch(first, byFilter)).statusCode).toBe(204);
    expect(await accessOf(id)).toEqual({ owner: false, modules: [] });
    const { rows } = await running.sql(
      `select actor_name from audit_trail where action = 'changed user' and record_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ actor_name: 'Directory' })));
  });

  test('become owners and can replace the last one in a single request', async () => {
    const { id } = await newcomer(running);
    const replace = (...ids: number[]) =>
      patch('owners', {
        op: 'replace',
        path: 'members',
        value: ids.map(value => ({ value: String(value) })),
      });
    expect((await replace(id)).statusCode).toBe(204);
    expect(await membersOf('owners')).toEqual([String(id)]);
    expect((await replace()).statusCode).toBe(403);
    expect((await replace(known.owner.id)).statusCode).toBe(204);
    expect(await accessOf(id)).toMatchObject({ owner: false });
  });

  test('members of which two are the last owners are not both removed at once', async () => {
    const { id } = await newcomer(running);
    expect((await add('owners', id)).statusCode).toBe(204);
    const remove = (member: number) =>
      patch('owners', { op: 'remove', path: `members[value eq "${member}"]` });
    const answers = await Promise.all([remove(id), remove(known.owner.id)]);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([204, 403]);
    await add('owners', known.owner.id);
    await remove(id);
    expect(await membersOf('owners')).toEqual([String(known.owner.id)]);
  });

  test('are replaced by PUT, and stay without a list', async () => {
    const { id } = await newcomer(running);
    const { displayName, members } = (await scim('GET', `/Groups/${second}`)).json();
    const put = (body: object) => scim('PUT', `/Groups/${second}`, { displayName, ...body });
    expect(
      (await put({ members: [...members, { value: String(id), display: 'x' }] })).json().members,
    ).toHaveLength(members.length + 1);
    for (const body of [{}, { members: null }]) {
      expect((await put(body)).json().members).toHaveLength(members.length + 1);
    }
    expect((await put({ members })).json().members).toEqual(members);
  });

  test('are all added if several requests come at once', async () => {
    const ids = [];
    for (let made = 0; made < 4; made += 1) ids.push((await newcomer(running)).id);
    await Promise.all(ids.map(id => add(second, id)));
    expect(await membersOf(second)).toEqual(expect.arrayContaining(ids.map(String)));
  });

  test('cannot be unknown, of another hospital, an administrator or suspended; nobody is added then', async () => {
    const { id } = await people.invite();
    const suspended = (await people.invite()).id;
    await running.sql('update client_accesses set suspended_at = now() where user_id = $1', [suspended]);
    await running.sql('insert into client_accesses values ($1, $2, false)', [here.id, known.admin.id]);
    const before = await membersOf(second);
    for (const wrong of ['x', 999_999, known.stranger.id, known.admin.id, suspended]) {
      const answer = await add(second, id, wrong);
      expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidValue']);
    }
    expect(await membersOf(second)).toEqual(before);
    await running.sql('delete from client_accesses where user_id = $1', [known.admin.id]);
  });

  test('are protected from a stale change', async () => {
    const stale = { 'if-match': 'W/"old"' };
    const body = { Operations: [{ op: 'remove', path: 'members' }] };
    expect((await scim('PATCH', `/Groups/${second}`, body, stale)).statusCode).toBe(412);
  });
});

describe('a group', () => {
  test('cannot be added, renamed or deleted', async () => {
    const statuses = [
      await scim('POST', '/Groups', { displayName: 'Night team', members: [] }),
      await scim('POST', '/Groups', { displayName: 'owners' }),
      await patch('owners', { op: 'replace', path: 'displayName', value: 'Bosses' }),
      await scim('PUT', '/Groups/owners', { displayName: 'Bosses', members: [] }),
      await scim('DELETE', '/Groups/owners'),
      await scim('DELETE', '/Groups/999'),
    ].map(answer => [answer.statusCode, answer.json().status]);
    expect(statuses).toEqual([403, 409, 403, 403, 403, 404].map(status => [status, String(status)]));
    expect(await membersOf('owners')).toEqual([String(known.owner.id)]);
  });

  test('can be sent with its own name', async () => {
    const value = { id: 'owners', displayName: 'Owners' };
    expect((await patch('owners', { op: 'replace', value })).statusCode).toBe(204);
    expect(await membersOf('owners')).toEqual([String(known.owner.id)]);
  });
});
