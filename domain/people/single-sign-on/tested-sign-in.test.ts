import { describe, expect, test } from 'vitest';
import { reviewTestedSignIn, type TestedSignIn } from './tested-sign-in.ts';

const provider = {
  domains: ['lakeside.example'],
  create_users: false,
  trusts_addresses: false,
  group_claim: null as string | null,
  group_rules: [] as { group: string }[],
};
const tested: TestedSignIn = {
  email: 'Ann@Lakeside.example',
  email_verified: true,
  name: 'Ann Lee',
  groups: null,
};

const review = (person: Partial<TestedSignIn>, settings: Partial<typeof provider> = {}) =>
  reviewTestedSignIn({ ...tested, ...person }, { ...provider, ...settings });

test('a confirmed address of one of the domains is accepted', () => {
  expect(review({})).toEqual([
    { isProblem: false, text: 'The address is accepted.' },
    { isProblem: false, text: 'People without a Parity account are refused, until an owner adds them.' },
    { isProblem: false, text: 'Groups do not change anybody’s access.' },
  ]);
  expect(review({}, { create_users: true })[1]?.text).toBe('People without a Parity account get one.');
});

describe('an address is refused', () => {
  test.each<[string, Partial<TestedSignIn>, RegExp]>([
    ['that did not arrive', { email: null }, /No e-mail address arrived/],
    ['that is no address', { email: 'ann' }, /No e-mail address arrived/],
    ['of another domain', { email: 'ann@mesa.example' }, /mesa.example is not one of the provider’s domains/],
    ['that the provider does not confirm', { email_verified: false }, /does not confirm the address/],
  ])('an address %s is refused', (_, person, reason) => {
    const [address] = review(person);
    expect(address?.isProblem).toBe(true);
    expect(address?.text).toMatch(/^The sign-in would be refused\. /);
    expect(address?.text).toMatch(reason);
  });

  test('unless the provider’s addresses are trusted', () => {
    expect(review({ email_verified: false }, { trusts_addresses: true })[0]?.isProblem).toBe(false);
  });
});

describe('groups with rules', () => {
  const rules = {
    group_claim: 'groups',
    group_rules: [{ group: 'Nurses' }, { group: 'Owners' }, { group: 'Nurses' }],
  };
  test.each<[string[] | null, boolean, string]>([
    [null, false, 'No groups arrived in “groups”: access stays as it is.'],
    [['Cooks'], true, 'The sign-in would be refused. None of the groups has a rule, so access would end.'],
    [['Owners', 'Nurses'], false, 'Access follows the rules of Nurses and Owners.'],
  ])('the review of the groups %j says what their rules do', (groups, isProblem, text) => {
    expect(review({ groups }, rules)[2]).toEqual({ isProblem, text });
  });
});
