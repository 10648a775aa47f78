import { afterAll, describe, expect, test } from 'vitest';
import { newcomer } from '#server/testing/newcomer.ts';
import { isScimError, startDirectory } from '#server/testing/scim/directory.ts';

const { running, people, scim, newUser, create, patchUser, setActive } = await startDirectory();
afterAll(() => running.close());
const { here, elsewhere, people: known } = running.world;

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
      `select actor_id, actor_name, client_id from audit_trail where action = 'created user' and record_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ actor_id: null, actor_name: 'Directory', client_id: here.id }]);
  });

  test('creating a person who is here is 409, also if suspended, and so is creating an administrator', async () => {
    const { id, userName } = await create();
    await setActive(id, false);
    for (const taken of [userName, userName.toUpperCase(), known.member.email, known.admin.email]) {
      const answer = await scim('POST', '/Users', newUser({ userName: taken }));
      expect([answer.statusCode, answer.json()]).toEqual([409, isScimError(409, { scimType: 'uniqueness' })]);
    }
  });

  test('gives a person of another hospital access here, and shows nothing but the address (D29, D46)', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('delete from client_access_modules where user_id = $1', [id]);
    await running.sql('update client_accesses set client_id = $1 where user_id = $2', [elsewhere.id, id]);
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
    await running.sql('delete from client_accesses where user_id = $1', [id]);
    await running.sql('update users set email_proved_at = null where id = $1', [id]);
    expect((await scim('POST', '/Users', newUser({ userName: email }))).statusCode).toBe(201);
    expect((await people.stored(id)).password_hash).toBeNull();
    expect(running.mails.at(-1)).toMatchObject({ to: email, message: { subject: 'Welcome to Parity' } });
  });

  test('proves no address, neither a new one nor a changed one (D46, D56)', async () => {
    const user = await create();
    expect((await people.stored(user.id)).email_proved_at).toBeNull();
    await running.sql('update users set email_proved_at = now() where id = $1', [user.id]);
    const Operations = [{ op: 'replace', path: 'userName', value: 'unproved@ward.example' }];
    const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations };
    expect((await scim('PATCH', `/Users/${user.id}`, body)).statusCode).toBe(200);
    expect(await people.stored(user.id)).toMatchObject({
      email: 'unproved@ward.example',
      email_proved_at: null,
    });
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
  ])('creating a user with %j is refused', async (more, scimType) => {
    const answer = await scim('POST', '/Users', newUser(more));
    expect([answer.statusCode, answer.json()]).toEqual([400, isScimError(400, { scimType })]);
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

  test('changing a user to the address of another account is 409', async () => {
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
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 403, isScimError(403)]);
    }
    expect((await scim('PUT', `/Users/${id}`, shown)).statusCode).toBe(200);
    expect((await scim('PUT', `/Users/${id}`, { ...shown, externalId: 'E-9' })).json().externalId).toBe(
      'E-9',
    );
    expect(await people.stored(id)).toEqual(before);
  });

  test('a change with PUT keeps attributes that are missing, and needs a userName', async () => {
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
      expect([stale.statusCode, stale.json()]).toEqual([412, isScimError(412)]);
    }
    expect((await scim('DELETE', `/Users/${id}`, undefined, { 'if-match': '*' })).statusCode).toBe(204);
  });
});
