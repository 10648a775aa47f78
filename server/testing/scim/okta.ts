import { emptyList, patchOf, type Sequence, urns } from './step.ts';

const nurse = {
  schemas: [urns.user],
  userName: 'Runscope300Nurse@ward.example',
  name: { givenName: 'Runscope', familyName: 'Nurse' },
  emails: [{ primary: true, value: 'Runscope300Nurse@ward.example', type: 'work' }],
  displayName: 'Runscope Nurse',
  active: true,
};
const json = { 'content-type': 'application/json', accept: 'application/scim+json; charset=utf-8' };

/** The steps of Okta's "SCIM 2.0 SPEC Test", in its order. */
export const oktaSpec: Sequence = () => [
  {
    title: 'the first user has an id, names, a userName, a state and an address',
    method: 'GET',
    path: '/Users?count=1&startIndex=1',
    status: 200,
    answer: {
      schemas: [urns.list],
      itemsPerPage: 1,
      startIndex: 1,
      Resources: [
        { name: { givenName: 'member', familyName: 'Person' }, active: true, emails: [{ primary: true }] },
      ],
    },
    save: 'first',
  },
  {
    title: 'the user is read by id',
    method: 'GET',
    path: '/Users/{first}',
    status: 200,
    answer: { active: true },
  },
  {
    title: 'an unknown userName finds nobody',
    method: 'GET',
    path: '/Users?filter=userName eq "abcdefgh@ward.example"',
    status: 200,
    answer: emptyList,
  },
  {
    title: 'an unknown id is 404 with a detail',
    method: 'GET',
    path: '/Users/010101001010101011001010101011',
    status: 404,
    answer: { schemas: [urns.error], status: '404' },
  },
  {
    title: 'the random user does not exist',
    method: 'GET',
    path: `/Users?filter=userName eq "${nurse.userName}"`,
    status: 200,
    answer: emptyList,
  },
  {
    title: 'the user is created, and its userName is answered as it was sent',
    method: 'POST',
    path: '/Users',
    headers: json,
    body: nurse,
    status: 201,
    answer: { active: true, name: nurse.name, schemas: [urns.user], userName: nurse.userName },
    save: 'nurse',
  },
  {
    title: 'the user exists',
    method: 'GET',
    path: '/Users/{nurse}',
    status: 200,
    answer: { userName: nurse.userName, name: nurse.name },
  },
  {
    title: 'the same user again is 409',
    method: 'POST',
    path: '/Users',
    headers: json,
    body: nurse,
    status: 409,
    answer: { scimType: 'uniqueness' },
  },
  {
    title: 'the userName is found in capitals',
    method: 'GET',
    path: `/Users?filter=userName eq "${nurse.userName.toUpperCase()}"`,
    status: 200,
    answer: { totalResults: 1 },
  },
  { title: 'groups are listed', method: 'GET', path: '/Groups', status: 200, answer: { totalResults: 3 } },
  {
    title: 'a wrong token is 401',
    method: 'GET',
    path: `/Users?filter=userName eq "${nurse.userName}"`,
    headers: { authorization: 'non-token' },
    status: 401,
    answer: { schemas: [urns.error], status: '401' },
  },
  {
    title: 'another unknown id is 404',
    method: 'GET',
    path: '/Users/00919288221112222',
    status: 404,
    answer: { status: '404' },
  },
];

/** The requests of Okta's reference for users ("Okta and SCIM 2.0") and of its CRUD test: assign, update, deactivate, reassign. */
export const oktaUsers: Sequence = () => {
  const user = {
    schemas: [urns.user],
    userName: 'test.user@ward.example',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@ward.example', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const renamed = {
    ...user,
    id: '{user}',
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
  };
  const find = '/Users?filter=userName eq "test.user@ward.example"&startIndex=1&count=100';
  return [
    { title: 'the user is looked up', method: 'GET', path: find, status: 200, answer: emptyList },
    {
      title: 'the user is created',
      method: 'POST',
      path: '/Users',
      body: user,
      status: 201,
      answer: { externalId: user.externalId, active: true },
      save: 'user',
    },
    {
      title: 'users are imported in pages',
      method: 'GET',
      path: '/Users?startIndex=1&count=100',
      status: 200,
      answer: { startIndex: 1 },
    },
    { title: 'the user is read before an update', method: 'GET', path: '/Users/{user}', status: 200 },
    {
      title: 'the user is replaced',
      method: 'PUT',
      path: '/Users/{user}',
      body: renamed,
      status: 200,
      answer: { name: { givenName: 'Another', familyName: 'User' } },
    },
    {
      title: 'the user is deactivated without a path',
      method: 'PATCH',
      path: '/Users/{user}',
      body: patchOf({ op: 'replace', value: { active: false } }),
      status: 200,
      answer: { active: false },
    },
    {
      title: 'the deactivated user is found at reassignment',
      method: 'GET',
      path: find,
      status: 200,
      answer: { totalResults: 1, Resources: [{ active: false }] },
    },
    {
      title: 'the user is reactivated',
      method: 'PATCH',
      path: '/Users/{user}',
      body: patchOf({ op: 'replace', value: { active: true } }),
      status: 200,
      answer: { active: true },
    },
    {
      title: 'a password is synchronized and ignored',
      method: 'PATCH',
      path: '/Users/{user}',
      body: patchOf({ op: 'replace', value: { password: 'never-used-1' } }),
      status: 200,
      answer: { active: true },
    },
    {
      title: 'the user is deactivated by a replacement',
      method: 'PUT',
      path: '/Users/{user}',
      body: { ...renamed, active: false },
      status: 200,
      answer: { active: false },
    },
    {
      title: 'the user is reactivated by a replacement',
      method: 'PUT',
      path: '/Users/{user}',
      body: renamed,
      status: 200,
      answer: { active: true },
    },
  ];
};

/** The requests of Okta's reference for groups, run after those for users. */
export const oktaGroups: Sequence = ({ here, people }) => {
  const path = `/Groups/${here.modules[0]}`;
  const [id, displayName] = [String(here.modules[0]), 'Labor & Delivery'];
  const members = (...ids: string[]) => ids.map(value => ({ value, display: 'somebody@ward.example' }));
  const member = String(people.member.id);
  return [
    {
      title: 'a group with the name of a module exists',
      method: 'POST',
      path: '/Groups',
      body: { schemas: [urns.group], displayName, members: [] },
      status: 409,
      answer: { scimType: 'uniqueness' },
    },
    {
      title: 'groups are imported in pages',
      method: 'GET',
      path: '/Groups?startIndex=1&count=100',
      status: 200,
      answer: { itemsPerPage: 3 },
    },
    { title: 'the group is read', method: 'GET', path, status: 200, answer: { displayName } },
    {
      title: 'the name is sent with each change of members',
      method: 'PATCH',
      path,
      body: patchOf({ op: 'replace', value: { id, displayName } }),
      status: 204,
    },
    {
      title: 'one member is removed and one added',
      method: 'PATCH',
      path,
      body: patchOf(
        { op: 'remove', path: `members[value eq "${member}"]` },
        { op: 'add', path: 'members', value: members('{user}') },
      ),
      status: 204,
    },
    {
      title: 'the user has the module',
      method: 'GET',
      path: '/Users/{user}',
      status: 200,
      answer: { groups: [{ value: id, display: displayName }] },
    },
    {
      title: 'all members are pushed',
      method: 'PATCH',
      path,
      body: patchOf({ op: 'replace', path: 'members', value: members(member, '{user}') }),
      status: 204,
    },
    {
      title: 'the group has both',
      method: 'GET',
      path,
      status: 200,
      answer: { members: [{ value: member }, { value: '{user}' }] },
    },
    {
      title: 'members, id and name are replaced without a path',
      method: 'PATCH',
      path,
      body: patchOf({ op: 'replace', value: { members: members(member), id, displayName } }),
      status: 204,
    },
    {
      title: 'the group is replaced',
      method: 'PUT',
      path,
      body: { schemas: [urns.group], id, displayName, members: members('{user}') },
      status: 200,
      answer: { displayName, members: [{ value: '{user}' }] },
    },
    { title: 'the group is not deleted when it is unlinked', method: 'DELETE', path, status: 403 },
  ];
};
