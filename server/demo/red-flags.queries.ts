import type { PlatformTx } from '#server/db/database.ts';
import { redFlagActions, redFlagRuleChanges, redFlags } from '#server/db/tables/red-flags.ts';
import type { HandledFlag } from './handled-flags.ts';
import type { StoredModule } from './load-hospitals.ts';
import type { RulesSince } from './red-flags.ts';

export async function insertFlags(
  tx: PlatformTx,
  { clientId, id: moduleId }: StoredModule,
  flags: readonly HandledFlag[],
): Promise<void> {
  if (flags.length === 0) return;
  const rows = flags.map(({ actions: _, ...flag }) => ({ clientId, moduleId, ...flag }));
  const { id, startsAt } = redFlags;
  const stored = await tx.insert(redFlags).values(rows).returning({ id, startsAt });
  const ids = new Map(stored.map(row => [row.startsAt.getTime(), row.id]));
  const actions = flags.flatMap(flag =>
    flag.actions.map(action => ({ clientId, flagId: ids.get(flag.startsAt.getTime()) ?? 0, ...action })),
  );
  if (actions.length > 0) await tx.insert(redFlagActions).values(actions);
}

/** Without a change there is no row: the module's rules are those of its creation. */
export async function insertRules(
  tx: PlatformTx,
  { clientId, id: moduleId }: StoredModule,
  changes: readonly RulesSince[],
): Promise<void> {
  if (changes.length < 2) return;
  await tx.insert(redFlagRuleChanges).values(changes.map(change => ({ clientId, moduleId, ...change })));
}
