import { and, eq } from 'drizzle-orm';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { ClientTx } from '#server/db/database.ts';
import { assessments } from '#server/db/tables/assessments.ts';
import type { modules } from '#server/db/tables/clients.ts';
import { redFlagRuleChanges } from '#server/db/tables/red-flags.ts';

export async function findAssessmentName(tx: ClientTx, moduleId: number, id: number) {
  const [row] = await tx
    .select({ name: assessments.name })
    .from(assessments)
    .where(and(eq(assessments.moduleId, moduleId), eq(assessments.id, id)));
  return row?.name;
}

/** Keeps the rules of red flags that are in force from now on, and those before the first change. */
export async function storeRules(
  tx: ClientTx,
  { clientId, id, createdAt, redFlagRules: before }: typeof modules.$inferSelect,
  rules: RedFlagRules,
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({ since: redFlagRuleChanges.since })
    .from(redFlagRuleChanges)
    .where(eq(redFlagRuleChanges.moduleId, id))
    .limit(1);
  const row = { clientId, moduleId: id };
  await tx
    .insert(redFlagRuleChanges)
    .values([...(known ? [] : [{ ...row, since: createdAt, rules: before }]), { ...row, since: now, rules }])
    .onConflictDoUpdate({
      target: [redFlagRuleChanges.clientId, redFlagRuleChanges.moduleId, redFlagRuleChanges.since],
      set: { rules },
    });
}
