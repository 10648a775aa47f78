import { describe, expect, test } from 'vitest';
import { deriveNames, findTextProblem, readPerson } from './read-person.ts';

const nothing = {
  userName: undefined,
  email: undefined,
  givenName: undefined,
  familyName: undefined,
  displayName: undefined,
  active: undefined,
  externalId: undefined,
};

describe('a user resource', () => {
  test('has the attributes that Parity uses; others are ignored', () => {
    const resource = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: ' Ann@Ward.example ',
      Name: { GivenName: 'Ann', familyName: 'Lee' },
      emails: [
        { value: 'home@x.example', type: 'home' },
        { Value: 'Ann@Ward.example', type: 'work' },
      ],
      active: 'True',
      externalId: 'e-1',
      password: 'secret',
      title: 'RN',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'NICU' },
    };
    expect(readPerson(resource)).toEqual({
      userName: 'Ann@Ward.example',
      email: 'ann@ward.example',
      givenName: 'Ann',
      familyName: 'Lee',
      displayName: undefined,
      active: true,
      externalId: 'e-1',
    });
  });

  test.each([
    [true, true],
    ['False', false],
    ['false', false],
    [[{ value: 'true' }], true],
    [null, undefined],
  ])('reads active %j as %s', (active, expected) => {
    expect(readPerson({ active })).toEqual({ ...nothing, active: expected });
  });

  test.each([{ active: 'yes' }, { userName: 'x'.repeat(321) }, { externalId: 'x'.repeat(501) }])(
    'a user resource with a wrong value is refused: %j',
    resource => {
      expect(readPerson(resource)).toMatchObject({ scimType: 'invalidValue' });
    },
  );

  test('uses the primary address', () => {
    const emails = [
      { value: 'work@x.example', type: 'work' },
      { value: 'main@x.example', Primary: 'True' },
    ];
    expect(readPerson({ emails })).toMatchObject({ email: 'main@x.example' });
  });
});

describe('the names of a new person', () => {
  test.each<[object, string, string]>([
    [{ givenName: 'Ann', familyName: 'Lee', displayName: 'Lee, Ann (NICU)' }, 'Ann', 'Lee'],
    [{ displayName: 'Ann Maria Lee' }, 'Ann Maria', 'Lee'],
    [{ displayName: 'Ann' }, 'Ann', 'Ann'],
    [{ givenName: 'Ann', displayName: 'Ann Lee' }, 'Ann', 'Lee'],
    [{}, 'ann', 'lee'],
    [{ givenName: 'x'.repeat(200), familyName: 'y' }, 'x'.repeat(150), 'y'],
  ])('the names of a new person are read from %j', (given, firstName, lastName) => {
    expect(deriveNames({ ...nothing, ...given }, 'ann.lee@ward.example')).toEqual({ firstName, lastName });
  });

  test('are the address if it has no other words', () => {
    expect(deriveNames(nothing, 'ann@ward.example')).toEqual({ firstName: 'ann', lastName: 'ann' });
  });
});

describe('the texts of a person', () => {
  const ann = { ...nothing, userName: 'ann@ward.example', givenName: 'Ann\nLee' };

  test('are one line', () => {
    expect(findTextProblem(ann)).toEqual({
      scimType: 'invalidValue',
      detail: 'givenName: Line breaks and control characters are not allowed.',
    });
    expect(findTextProblem({ ...ann, givenName: 'Ann' })).toBeUndefined();
  });

  test('may stay as they are stored', () => {
    expect(findTextProblem(ann, ann)).toBeUndefined();
    expect(findTextProblem({ ...ann, externalId: '\0' }, ann)).toMatchObject({ scimType: 'invalidValue' });
  });
});
