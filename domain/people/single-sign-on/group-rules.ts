/** Gives the people of a provider's group access at a client (B1). */
export interface GroupRule {
  client: number;
  group: string;
  owner: boolean;
  module_ids: readonly number[];
}

interface GroupAccess {
  client_id: number;
  owner: boolean;
  module_ids: number[];
}

/**
 * The access that a person's groups give: for each client the union of its matching rules. A client without a matching rule is not
 * listed: there, access ends.
 */
export function applyGroupRules(rules: readonly GroupRule[], groups: readonly string[]): GroupAccess[] {
  const matching = rules.filter(rule => groups.includes(rule.group));
  return [...Map.groupBy(matching, rule => rule.client)].map(([client_id, own]) => ({
    client_id,
    owner: own.some(rule => rule.owner),
    module_ids: [...new Set(own.flatMap(rule => rule.module_ids))].sort((a, b) => a - b),
  }));
}

/**
 * The person's groups; null if the provider does not say. Entra ID leaves out the claim of a person with too many groups, and names it
 * in `_claim_names` or sets `hasgroups`. A dot in the claim's name leads into an object, such as Keycloak's `realm_access.roles`.
 */
export function readGroups(
  claims: Readonly<Record<string, unknown>>,
  groupClaim: string | null,
): string[] | null {
  if (!groupClaim) return null;
  const value = claims[groupClaim] ?? readPath(claims, groupClaim.split('.'));
  const isOverflowing =
    readPath(claims, ['_claim_names', groupClaim]) !== undefined || isTrue(claims.hasgroups);
  if (value === undefined || value === null || isOverflowing) return null;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter(group => typeof group === 'string') : null;
}

function readPath(claims: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    claims,
  );
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
