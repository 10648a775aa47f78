import { readDomain } from './identity-providers.ts';

/** What a provider said about the person who tried it out. */
export interface TestedSignIn {
  email: string | null;
  /** Whether the provider confirms the address. */
  email_verified: boolean;
  name: string | null;
  /** Null if the provider sent none, or too many to list. */
  groups: readonly string[] | null;
}

interface TestedProvider {
  domains: readonly string[];
  create_users: boolean;
  trusts_addresses: boolean;
  group_claim: string | null;
  group_rules: readonly { group: string }[];
}

interface SignInFinding {
  isProblem: boolean;
  text: string;
}

const list = new Intl.ListFormat('en-US');

/** What would happen if the person signed in for real. */
export function reviewTestedSignIn(tested: TestedSignIn, provider: TestedProvider): SignInFinding[] {
  return [reviewAddress(tested, provider), reviewAccount(provider), reviewGroups(tested, provider)];
}

function reviewAddress({ email, email_verified }: TestedSignIn, provider: TestedProvider): SignInFinding {
  const domain = email === null ? null : readDomain(email);
  if (domain === null) {
    return refuse(
      'No e-mail address arrived. Add the scope email, or let the provider send the claim email.',
    );
  }
  if (!provider.domains.includes(domain)) return refuse(`${domain} is not one of the provider’s domains.`);
  if (!email_verified && !provider.trusts_addresses) {
    return refuse(
      'The provider does not confirm the address. If all its addresses belong to one organization, turn on “Trust its addresses”.',
    );
  }
  return accept('The address is accepted.');
}

function reviewAccount({ create_users }: TestedProvider): SignInFinding {
  return accept(
    create_users
      ? 'People without a Parity account get one.'
      : 'People without a Parity account are refused, until an owner adds them.',
  );
}

function reviewGroups({ groups }: TestedSignIn, { group_claim, group_rules }: TestedProvider): SignInFinding {
  if (group_claim === null || group_rules.length === 0)
    return accept('Groups do not change anybody’s access.');
  if (groups === null) return accept(`No groups arrived in “${group_claim}”: access stays as it is.`);
  const matching = [...new Set(group_rules.map(rule => rule.group).filter(group => groups.includes(group)))];
  if (matching.length === 0) return refuse('None of the groups has a rule, so access would end.');
  return accept(`Access follows the rules of ${list.format(matching)}.`);
}

function accept(text: string): SignInFinding {
  return { isProblem: false, text };
}

function refuse(text: string): SignInFinding {
  return { isProblem: true, text: `The sign-in would be refused. ${text}` };
}
