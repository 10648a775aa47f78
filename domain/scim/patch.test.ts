import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json-object.ts';
import { applyPatch } from './patch.ts';

const ann = {
  userName: 'ann@ward.example',
  name: { givenName: 'Ann', familyName: 'Lee' },
  active: true,
  emails: [{ type: 'work', value: 'ann@ward.example', primary: true }],
};
const group = { displayName: 'NICU', members: [{ value: '3' }, { value: '4' }] };

function patch(resource: JsonObject, ...Operations: object[]) {
  return applyPatch(resource, { Operations });
}

const users: [title: string, operations: object[], expected: object][] = [
  ['a single value', [{ op: 'Replace', path: 'active', value: 'False' }], { active: 'False' }],
  ['`add` of a single value', [{ op: 'Add', path: 'active', value: 'False' }], { active: 'False' }],
  ['no path', [{ op: 'replace', value: { active: false } }], { active: false }],
  [
    'no path and keys that are paths',
    [
      {
        op: 'replace',
        value: {
          'name.givenName': 'Anna',
          'emails[type eq "work"].value': 'anna@ward.example',
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'NICU',
        },
      },
    ],
    {
      name: { givenName: 'Anna', familyName: 'Lee' },
      emails: [{ type: 'work', value: 'anna@ward.example', primary: true }],
    },
  ],
  [
    'no path and a complex value',
    [{ op: 'replace', value: { name: { givenName: 'Anna' } } }],
    { name: { givenName: 'Anna', familyName: 'Lee' } },
  ],
  [
    'a path in another case',
    [{ op: 'replace', path: 'NAME.FAMILYNAME', value: 'Smith' }],
    { name: { givenName: 'Ann', familyName: 'Smith' } },
  ],
  [
    'a path with the schema',
    [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'a@b.example' }],
    { userName: 'a@b.example' },
  ],
  [
    'an attribute of the enterprise extension, which is ignored',
    [
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: '9' },
      {
        op: 'add',
        value: { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'x' } },
      },
    ],
    {},
  ],
  [
    'an element that is not there',
    [{ op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '555' }],
    { phoneNumbers: [{ type: 'work', value: '555' }] },
  ],
  ['removing a value', [{ op: 'remove', path: 'name.givenName' }], { name: { familyName: 'Lee' } }],
  ['removing all elements', [{ op: 'remove', path: 'emails' }], { emails: [] }],
];

const groups: [title: string, operations: object[], ids: string[]][] = [
  ['adding one', [{ op: 'Add', path: 'members', value: [{ $ref: null, value: '5' }] }], ['3', '4', '5']],
  ['adding a bare id', [{ op: 'add', path: 'members', value: '5' }], ['3', '4', '5']],
  ['adding one without a path', [{ op: 'add', value: { members: [{ value: '5' }] } }], ['3', '4', '5']],
  ['adding a member again', [{ op: 'add', path: 'members', value: [{ value: '4' }] }], ['3', '4']],
  ['removing by a list of values', [{ op: 'Remove', path: 'members', value: [{ value: '3' }] }], ['4']],
  ['removing by a filter', [{ op: 'remove', path: 'members[value eq "3"]' }], ['4']],
  ['removing somebody who is no member', [{ op: 'remove', path: 'members[value eq "9"]' }], ['3', '4']],
  ['removing all', [{ op: 'remove', path: 'members' }], []],
  ['replacing', [{ op: 'replace', path: 'members', value: [{ value: '5', display: 'x' }] }], ['5']],
  ['replacing by none', [{ op: 'replace', value: { members: [], id: 'g', displayName: 'NICU' } }], []],
  ['an unrelated replacement', [{ op: 'replace', value: { id: 'g', displayName: 'NICU' } }], ['3', '4']],
  [
    'several at once',
    [
      { op: 'remove', path: 'members[value eq "3"]' },
      { op: 'add', path: 'members', value: [{ value: '5' }] },
    ],
    ['4', '5'],
  ],
];

describe('a patch', () => {
  test.each(users)('a patch of a user applies %s', (_title, operations, expected) => {
    expect(patch(ann, ...operations)).toEqual({ resource: { ...ann, ...expected } });
  });

  test.each(groups)('a patch of a group applies %s of members', (_title, operations, ids) => {
    const outcome = patch(group, ...operations);
    const { members } = 'resource' in outcome ? outcome.resource : {};
    expect((members as { value: string }[]).map(({ value }) => value)).toEqual(ids);
  });

  test('leaves the resource that it was given unchanged', () => {
    const before = JSON.stringify(ann);
    patch(ann, { op: 'replace', path: 'name.givenName', value: 'X' });
    expect(JSON.stringify(ann)).toBe(before);
  });

  test.each<[object, string]>([
    [{ op: 'move', path: 'active' }, 'invalidSyntax'],
    [{ path: 'active', value: true }, 'invalidSyntax'],
    [{ op: { toString: 1 }, path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'a b', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'x'.repeat(1_001), value: 'x' }, 'invalidPath'],
  ])('is refused: %j', (operation, scimType) => {
    expect(patch(ann, operation)).toMatchObject({ scimType });
  });

  test.each([{}, { Operations: {} }, { Operations: ['x'] }])(
    'a patch without operations is refused: %j',
    body => {
      expect(applyPatch(ann, body)).toMatchObject({ scimType: 'invalidSyntax' });
    },
  );

  test('compares no values that are objects', () => {
    const strange = [{ value: { toString: 1 } }, { value: [{ toString: 1 }] }];
    for (const op of ['add', 'remove', 'replace']) {
      expect(patch(group, { op, path: 'members', value: strange })).toHaveProperty('resource');
      expect(patch({ members: strange }, { op, path: 'members[value eq "3"]' })).toHaveProperty('resource');
    }
  });

  test('changes no other object', () => {
    patch(ann, { op: 'add', path: 'constructor.prototype', value: { polluted: true } });
    expect(({} as JsonObject).polluted).toBeUndefined();
  });
});
