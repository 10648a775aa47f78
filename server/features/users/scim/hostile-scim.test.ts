import { afterAll, describe, expect, test } from 'vitest';
import { worstJson } from '#server/testing/fuzz/hostile-values.ts';
import { listScimRequests, sendHostileScim } from '#server/testing/fuzz/scim-requests.ts';
import { startDirectory } from '#server/testing/scim/directory.ts';

const { running, scim, create, newUser, patchUser } = await startDirectory();
afterAll(() => running.close());
const { here, people } = running.world;

describe('a hostile value at any position is refused or ignored', () => {
  test.each(
    listScimRequests(running.world).map(
      request =>
        [`${request.method} ${request.path} ${JSON.stringify(request.body).slice(0, 80)}`, request] as const,
    ),
  )('a hostile value in %s is refused or ignored', async (_, request) => {
    const faults = await sendHostileScim(scim, request, worstJson);
    expect(faults.slice(0, 5)).toEqual([]);
  });
});

const object = { toString: 1 };

test('an object in place of op, displayName or a member’s id is refused', async () => {
  const group = `/Groups/${here.modules[1]}`;
  const answers = [
    await patchUser(people.member.id, { op: object, path: 'active', value: true }),
    await scim('PUT', group, { displayName: object, members: [] }),
    await scim('POST', '/Groups', { displayName: object }),
    await scim('PATCH', group, { Operations: [{ op: 'add', path: 'members', value: [{ value: object }] }] }),
    await scim('GET', '/Users?filter=a&filter=b'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 403, 403, 400, 400]);
});

test.each([
  ['givenName', { name: { givenName: 'Ann\r\nLee' } }],
  ['familyName', { name: { familyName: 'Lee\u202e' } }],
  ['displayName', { name: { formatted: 'Ann\nLee' } }],
  ['userName', { userName: 'ann\0@ward.example', emails: [{ value: 'ann@ward.example' }] }],
  ['externalId', { externalId: 'e\0-1' }],
])('a person whose %s is not one line is neither added nor changed', async (name, wrong) => {
  const detail = `${name}: Line breaks and control characters are not allowed.`;
  const added = await scim('POST', '/Users', newUser(wrong));
  expect([added.statusCode, added.json().detail]).toEqual([400, detail]);
  const { id } = await create();
  const changed = await patchUser(id, { op: 'replace', value: wrong });
  expect([changed.statusCode, changed.json().detail]).toEqual([400, detail]);
});

test.each(['a@ward.example,b@ward.example', 'a@ward.example\r\nBcc: b@ward.example', 'a b@ward.example'])(
  'the address %j is refused',
  async value => {
    const emails = [{ value, type: 'work' }];
    expect((await scim('POST', '/Users', newUser({ emails }))).statusCode).toBe(400);
    const { id } = await create();
    expect((await patchUser(id, { op: 'replace', path: 'emails', value: emails })).statusCode).toBe(400);
  },
);

test('a person whose name was stored with a line break can still be suspended', async () => {
  const { id } = await create();
  await running.sql(`update users set first_name = E'Ann\\nLee' where id = $1`, [id]);
  const answer = await patchUser(id, { op: 'replace', path: 'active', value: false });
  expect([answer.statusCode, answer.json().active]).toEqual([200, false]);
});
