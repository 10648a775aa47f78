import type { GroupRule, IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import { defaultScopes } from '#domain/people/single-sign-on/identity-providers.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';

/** A rule in the form; the key tells rules of the same group apart. */
export type RuleValues = GroupRule & { key: string };

export interface ProviderValues {
  name: string;
  issuer: string;
  client_id: string;
  /** Blank keeps the stored one. */
  client_secret: string;
  scopes: string;
  /** As typed, with commas or spaces between them. */
  domains: string;
  clients: number[];
  required: boolean;
  create_users: boolean;
  trusts_two_factor: boolean;
  trusts_addresses: boolean;
  emergency_owners: number[];
  group_claim: string;
  group_rules: RuleValues[];
}

export function toProviderValues(provider: IdentityProvider | null): ProviderValues {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    scopes: provider?.scopes ?? defaultScopes,
    domains: provider?.domains.join(', ') ?? '',
    clients: provider?.clients ?? [],
    required: provider?.required ?? false,
    create_users: provider?.create_users ?? false,
    trusts_two_factor: provider?.trusts_two_factor ?? false,
    trusts_addresses: provider?.trusts_addresses ?? false,
    emergency_owners: provider?.emergency_owners ?? [],
    group_claim: provider?.group_claim ?? '',
    group_rules: provider?.group_rules.map(rule => ({ ...rule, key: randomUuid() })) ?? [],
  };
}

export function createRule(clientId: number): RuleValues {
  return { key: randomUuid(), client: clientId, group: '', owner: false, module_ids: [] };
}

export function toProviderBody({ domains, group_claim, group_rules, ...values }: ProviderValues) {
  return {
    ...values,
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    group_claim: group_claim.trim() || null,
    group_rules: group_rules.map(({ key: _key, ...rule }) => rule),
  };
}

/** Finds missing fields; the server checks the rest. */
export function checkProvider(values: ProviderValues, isNew: boolean) {
  const isIncomplete = values.group_rules.some(
    ({ group, module_ids }) => group.trim() === '' || module_ids.length === 0,
  );
  const hasUnreadRules = values.group_rules.length > 0 && values.group_claim.trim() === '';
  return faults<keyof ProviderValues>({
    name: findTextFault(values.name),
    issuer: findTextFault(values.issuer),
    client_id: findTextFault(values.client_id),
    client_secret: isNew ? findTextFault(values.client_secret) : undefined,
    scopes: findTextFault(values.scopes),
    group_claim: hasUnreadRules ? 'Name the claim, so that the rules can be applied.' : undefined,
    group_rules: isIncomplete ? 'Every rule needs a group and at least one module.' : undefined,
  });
}

/** Rules are about the provider's hospitals: those of a removed one go with it. */
export function withoutHospital({ clients, group_rules }: ProviderValues, clientId: number) {
  return {
    clients: clients.filter(id => id !== clientId),
    group_rules: group_rules.filter(rule => rule.client !== clientId),
  };
}
