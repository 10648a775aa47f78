import type { Body } from '#contract/endpoints.ts';
import type { GroupRule, IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import {
  checkIssuer,
  normalizeDomain,
  normalizeIssuer,
  normalizeScopes,
} from '#domain/people/single-sign-on/identity-providers.ts';
import { hasModules } from '#server/auth/people/people.queries.ts';
import type { Connections } from '#server/auth/single-sign-on/connections.ts';
import { toSsoFailure } from '#server/auth/single-sign-on/failure.ts';
import { invalid, unknownId } from '#server/core/errors.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { listKnownClientIds, listProviderOwnerIds } from './identity-providers.queries.ts';

export type ProviderBody = Omit<Body<'updateIdentityProvider'>, 'version'>;

/** The body with issuer, scopes, domains and lists in the form in which they are stored. */
export function normalizeBody(body: ProviderBody, publicUrl: string): ProviderBody {
  return {
    ...body,
    ...(body.issuer !== undefined && { issuer: readIssuer(body.issuer, publicUrl) }),
    ...(body.scopes !== undefined && { scopes: readScopes(body.scopes) }),
    ...(body.domains && { domains: [...new Set(body.domains.map(readDomain))] }),
    ...(body.clients && { clients: [...new Set(body.clients)] }),
    ...(body.emergency_owners && { emergency_owners: [...new Set(body.emergency_owners)] }),
  };
}

function readIssuer(typed: string, publicUrl: string): string {
  const issuer = normalizeIssuer(typed);
  const problem = checkIssuer(issuer, publicUrl);
  if (problem) throw invalid('issuer', problem);
  return issuer;
}

/** Refuses an issuer whose discovery document names an address that Parity does not call (D60). One that is down may be saved. */
export async function validatePublished(
  { inspect }: Pick<Connections, 'inspect'>,
  { issuer }: ProviderBody,
): Promise<void> {
  const failure = issuer === undefined ? undefined : await inspect(issuer).catch(toSsoFailure);
  if (failure?.code === 'unsafe_address')
    throw invalid('issuer', `Parity does not call what this issuer names: ${failure.explain()}.`);
}

function readScopes(typed: string): string {
  const scopes = normalizeScopes(typed);
  if (!scopes) throw invalid('scopes', 'The scopes must contain openid.');
  return scopes;
}

function readDomain(typed: string): string {
  const domain = normalizeDomain(typed);
  if (!domain) throw invalid('domains', `"${typed}" is not a domain. Enter one such as hospital.org.`);
  return domain;
}

type ProviderSettings = Pick<
  IdentityProvider,
  'is_active' | 'required' | 'clients' | 'emergency_owners' | 'group_rules'
>;

/**
 * Checks the settings as they will be stored. What the change does not concern is not checked again: an emergency owner may have
 * lost the owner flag since, and must not block other changes.
 */
export async function validateSettings(
  tx: PlatformTx,
  body: ProviderBody,
  stored: ProviderSettings,
): Promise<void> {
  const clients = body.clients ?? stored.clients;
  if ((body.required ?? stored.required) && !(body.is_active ?? stored.is_active))
    throw invalid('required', 'Turn the provider on before you require it.');
  if (body.clients) await validateClients(tx, body.clients);
  if (body.clients || body.emergency_owners)
    await validateOwners(tx, body.emergency_owners ?? stored.emergency_owners, clients);
  if (body.clients || body.group_rules)
    await validateGroupRules(tx, body.group_rules ?? stored.group_rules, clients);
}

async function validateClients(tx: PlatformTx, ids: readonly number[]): Promise<void> {
  const known = await listKnownClientIds(tx, ids);
  const unknown = ids.find(id => !known.includes(id));
  if (unknown !== undefined) throw invalid('clients', unknownId(unknown));
}

async function validateOwners(tx: PlatformTx, ids: readonly number[], clients: readonly number[]) {
  const known = await listProviderOwnerIds(tx, ids, clients);
  if (ids.some(id => !known.includes(id)))
    throw invalid('emergency_owners', 'Emergency owners must be owners of one of the provider’s hospitals.');
}

async function validateGroupRules(tx: PlatformTx, rules: readonly GroupRule[], clients: readonly number[]) {
  for (const { client, module_ids } of rules) {
    if (!clients.includes(client))
      throw invalid('group_rules', 'Rules must be about one of the provider’s hospitals.');
    if (!(await hasModules(tx, client, module_ids)))
      throw invalid('group_rules', 'The modules of a rule must belong to its hospital.');
  }
}
