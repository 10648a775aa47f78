import type { ClientConfig } from '#contract/users/users.ts';
import { applyGroupRules } from '#domain/people/single-sign-on/group-rules.ts';
import type { AuthContext } from '#server/auth/context.ts';
import type { UserRow } from '#server/auth/people/people.queries.ts';
import { deleteConfig, replaceConfig } from '#server/auth/people/people.queries.ts';
import { listProviderClientIds } from '#server/auth/sessions/sessions.queries.ts';
import { type Acting, secureGainedAccess, toAuditRecord } from '#server/auth/sign-in/gained-access.ts';
import type { ProviderRow } from '#server/auth/single-sign-on/providers.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import {
  endSuspension,
  hasOtherOwner,
  listConfigs,
  listModuleIds,
  listScimClientIds,
} from './identities.queries.ts';

/** What the group rules change for a person at one client. */
interface AccessChange {
  clientId: number;
  /** Null: the access ends. */
  config: ClientConfig | null;
  isGained: boolean;
}

interface AccessPlan {
  changes: AccessChange[];
  /** Whether the person has access at one of the provider's clients afterwards. */
  hasAccess: boolean;
}

/**
 * What the groups of a person change at the provider's clients (B1). Undefined if no rules apply: the provider has none, or does not
 * tell the groups. `userId` is null for a person without an account.
 */
export async function planAccess(
  { clock }: Pick<AuthContext, 'clock'>,
  tx: PlatformTx,
  provider: ProviderRow,
  { userId, groups }: { userId: number | null; groups: readonly string[] | null },
): Promise<AccessPlan | undefined> {
  if (groups === null || provider.groupRules.length === 0) return undefined;
  const clientIds = await listProviderClientIds(tx, provider.id);
  const managed = await listScimClientIds(tx, clientIds, clock());
  const current = userId === null ? [] : await listConfigs(tx, userId, clientIds);
  const wanted = applyGroupRules(provider.groupRules, groups);
  const existing = new Set(
    await listModuleIds(
      tx,
      clientIds,
      wanted.flatMap(config => config.module_ids),
    ),
  );
  const plan: AccessPlan = { changes: [], hasAccess: false };
  for (const clientId of clientIds) {
    const before = current.find(config => config.client_id === clientId);
    const rule = wanted.find(config => config.client_id === clientId);
    const isFixed = managed.includes(clientId);
    const mustOwn =
      !isFixed && before?.owner === true && !rule?.owner && !(await hasOtherOwner(tx, clientId, userId ?? 0));
    if (isFixed || (mustOwn && !rule)) {
      plan.hasAccess ||= before !== undefined && !before.isSuspended;
      continue;
    }
    const module_ids = rule?.module_ids.filter(id => existing.has(id)) ?? [];
    const config = rule ? { client_id: clientId, owner: rule.owner || mustOwn, module_ids } : null;
    plan.hasAccess ||= config !== null;
    if (isSame(before, config)) continue;
    plan.changes.push({ clientId, config, isGained: config !== null && (!before || before.isSuspended) });
  }
  return plan;
}

function isSame(before: (ClientConfig & { isSuspended: boolean }) | undefined, config: ClientConfig | null) {
  if (!before || !config) return !before && !config;
  return (
    !before.isSuspended && before.owner === config.owner && `${before.module_ids}` === `${config.module_ids}`
  );
}

/** Stores the changes, with audit entries in the provider's name. Gained access is secured as elsewhere (D46). */
export async function applyPlan(
  context: AuthContext,
  { tx, request }: Pick<Acting, 'tx' | 'request'>,
  provider: ProviderRow,
  user: UserRow,
  { changes }: AccessPlan,
): Promise<void> {
  for (const { clientId, config } of changes) {
    if (config) {
      await replaceConfig(tx, user.id, config);
      await endSuspension(tx, user.id, clientId);
    } else {
      await deleteConfig(tx, user.id, clientId);
    }
    await context.audit(tx, request, config ? 'gave access' : 'removed access', {
      ...toAuditRecord(user.id, [{ client_id: clientId }]),
      actorId: null,
      actorName: provider.name,
      details: { email: user.email, ...(config && { client_configs: [config] }) },
    });
  }
  const gained = changes.filter(change => change.isGained).map(change => change.clientId);
  if (gained.length === 0) return;
  const person = { userId: null, isAdmin: false, client: null };
  await secureGainedAccess(context, { tx, request, person }, user, gained);
}
