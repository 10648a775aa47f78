import { describe, expect, test } from 'vitest';
import { listPaths, matches, parseFilter } from './filter.ts';

const ann = {
  id: '7',
  userName: 'Ann@Ward.example',
  active: true,
  name: { givenName: 'Ann', familyName: 'Lee' },
  emails: [{ type: 'work', value: 'ann@ward.example', primary: true }],
  members: [{ value: '3' }, { value: '4' }],
};

const isMatch = (text: string) => {
  const filter = parseFilter(text);
  if (!filter) throw new Error(`not understood: ${text}`);
  return matches(filter, ann);
};

describe('a filter', () => {
  test.each([
    'userName eq "ann@ward.example"',
    'USERNAME Eq "ANN@ward.example"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ann@ward.example"',
    'userName eq ann@ward.example',
    'emails.value eq "ann@ward.example"',
    'emails eq "ann@ward.example"',
    'emails[type eq "work"].value eq "ann@ward.example"',
    'name.familyName sw "L" and name.familyName ew "e"',
    'active eq true',
    'active eq "True"',
    'id eq "7" and members eq "4"',
    'id eq "8" or (active eq true and userName co "ward")',
    'id ne "8"',
  ])('matches a resource: %s', text => {
    expect(isMatch(text)).toBe(true);
  });

  test.each([
    'userName eq "bo@ward.example"',
    'emails[type eq "home"].value eq "ann@ward.example"',
    'externalId eq "x"',
    'manager eq "9"',
    'constructor eq "x"',
    'id eq "7" and active eq false',
    'id eq "8" or id eq "9"',
  ])('does not match a resource: %s', text => {
    expect(isMatch(text)).toBe(false);
  });

  test.each([
    '',
    'userName',
    'userName eq',
    'userName gt "a"',
    'eq "a"',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'userName eq "a',
    'emails[type eq "work".value eq "a"',
    'userName eq (',
    `${'('.repeat(21)}id eq "7"${')'.repeat(21)}`,
    `userName eq "${'x'.repeat(2_000)}"`,
  ])('is not understood: %s', text => {
    expect(parseFilter(text)).toBeUndefined();
  });

  test('binds `and` before `or`', () => {
    expect(isMatch('id eq "7" or id eq "8" and id eq "9"')).toBe(true);
    expect(isMatch('(id eq "7" or id eq "8") and id eq "9"')).toBe(false);
  });

  test('reads escaped quotes', () => {
    expect(parseFilter(String.raw`displayName eq "a \"b\" \\ c"`)).toMatchObject({
      value: String.raw`a "b" \ c`,
    });
  });

  test('names the attributes that it compares', () => {
    const filter = parseFilter('emails[type eq "work"].value eq "a" or id eq "7"');
    expect(filter && listPaths(filter)).toEqual(['emails.type', 'emails.value', 'id']);
  });
});
