import { expect, test } from 'vitest';
import { readScimPage, toErrorBody, toListResponse } from './messages.ts';
import { selectAttributes } from './select-attributes.ts';

test.each([
  [{}, { startIndex: 1, count: 100 }],
  [
    { startIndex: '3', count: '0' },
    { startIndex: 3, count: 0 },
  ],
  [
    { startIndex: '0', count: '1000' },
    { startIndex: 1, count: 200 },
  ],
  [
    { startIndex: '-5', count: '-1' },
    { startIndex: 1, count: 0 },
  ],
  [{ startIndex: 'x' }, undefined],
  [{ count: '1.5' }, undefined],
])('the page of %j is %j', (query, page) => {
  expect(readScimPage(query)).toEqual(page);
});

test('an error has its status as a text, and a type if there is one', () => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  expect(toErrorBody(404, 'gone')).toEqual({ schemas, status: '404', detail: 'gone' });
  expect(toErrorBody(409, 'taken', 'uniqueness')).toMatchObject({ scimType: 'uniqueness' });
});

test('a list has numbers of its page', () => {
  expect(toListResponse([{ id: '1' }], 5, 3)).toMatchObject({
    totalResults: 5,
    startIndex: 3,
    itemsPerPage: 1,
    Resources: [{ id: '1' }],
  });
});

const ann = {
  schemas: ['u'],
  id: '1',
  userName: 'ann',
  name: { givenName: 'Ann', familyName: 'Lee' },
  emails: [],
};

test.each<[object, string[]]>([
  [{}, ['schemas', 'id', 'userName', 'name', 'emails']],
  [{ attributes: 'username' }, ['schemas', 'id', 'userName']],
  [
    { attributes: 'urn:ietf:params:scim:schemas:core:2.0:User:userName, emails[type eq "work"]' },
    ['schemas', 'id', 'userName', 'emails'],
  ],
  [{ excludedAttributes: 'emails,id' }, ['schemas', 'id', 'userName', 'name']],
])('the query %j selects %j', (query, keys) => {
  expect(Object.keys(selectAttributes(ann, query))).toEqual(keys);
});

test('parts of an attribute can be selected and excluded', () => {
  expect(selectAttributes(ann, { attributes: 'name.givenName' })).toEqual({
    schemas: ['u'],
    id: '1',
    name: { givenName: 'Ann' },
  });
  expect(selectAttributes(ann, { excludedAttributes: 'name.givenName' }).name).toEqual({ familyName: 'Lee' });
});
