import { describe, expect, test } from 'vitest';
import { applyGroupRules, type GroupRule, readGroups } from './group-rules.ts';

const rules: GroupRule[] = [
  { client: 1, group: 'nurses', owner: false, module_ids: [12, 11] },
  { client: 1, group: 'neonatal', owner: false, module_ids: [13, 11] },
  { client: 1, group: 'managers', owner: true, module_ids: [] },
  { client: 2, group: 'nurses', owner: false, module_ids: [21] },
];

describe('group rules', () => {
  test.each([
    [
      'one group gives access at every client that names it',
      ['nurses'],
      [
        { client_id: 1, owner: false, module_ids: [11, 12] },
        { client_id: 2, owner: false, module_ids: [21] },
      ],
    ],
    [
      'several groups give the union of their modules',
      ['neonatal', 'nurses'],
      [
        { client_id: 1, owner: false, module_ids: [11, 12, 13] },
        { client_id: 2, owner: false, module_ids: [21] },
      ],
    ],
    [
      'one rule with the owner flag is enough',
      ['managers', 'neonatal'],
      [{ client_id: 1, owner: true, module_ids: [11, 13] }],
    ],
    ['groups without a rule give nothing', ['porters', 'Nurses'], []],
    ['no group gives nothing', [], []],
  ])('group rules are applied: %s', (_, groups, expected) => {
    expect(applyGroupRules(rules, groups)).toEqual(expected);
  });
});

describe('the groups of a person', () => {
  test.each([
    ['are a list', { groups: ['a', 'b'] }, ['a', 'b']],
    ['may be none', { groups: [] }, []],
    ['may be one text', { groups: 'a' }, ['a']],
    ['leave out what is no text', { groups: ['a', 7, null] }, ['a']],
    ['are unknown without the claim', { email: 'ann@ward.example' }, null],
    ['are unknown if the claim is null', { groups: null }, null],
    ['are unknown if the claim is an object', { groups: { a: true } }, null],
    ['are unknown if the claim overflows', { _claim_names: { groups: 'src1' } }, null],
    ['are unknown if the list is only a part', { groups: ['a'], _claim_names: { groups: 'src1' } }, null],
    ['are unknown if there are too many for the token', { hasgroups: true }, null],
    ['are unknown if there are too many, said as text', { groups: ['a'], hasgroups: 'true' }, null],
    ['are read although another claim overflows', { groups: ['a'], _claim_names: { roles: 'src1' } }, ['a']],
  ])('the groups of a person %s', (_, claims, expected) => {
    expect(readGroups(claims, 'groups')).toEqual(expected);
  });

  test('are unknown without the name of a claim', () => {
    expect(readGroups({ groups: ['a'] }, null)).toBeNull();
  });

  test.each([
    ['realm_access.roles', ['deep']],
    ['https://ward.example/groups', ['named']],
    ['constructor', null],
    ['realm_access.missing', null],
  ])('are read from the claim %s', (claim, expected) => {
    const claims = { realm_access: { roles: ['deep'] }, 'https://ward.example/groups': ['named'] };
    expect(readGroups(claims, claim)).toEqual(expected);
  });
});
