import { and, eq, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { moduleSections, modules } from '#server/db/tables/clients.ts';

// Table names are spelled out in the subquery, because Drizzle's bare column names would mean another table there.
const columns = {
  id: modules.id,
  clientId: modules.clientId,
  name: modules.name,
  isActive: modules.isActive,
  minRnTarget: modules.minRnTarget,
  overReasons: modules.overReasons,
  underReasons: modules.underReasons,
  otherPremiums: modules.otherPremiums,
  planAssessment: modules.planAssessmentId,
  planFrom: modules.planFrom,
  premiumSurcharges: modules.premiumSurcharges,
  redFlagRules: modules.redFlagRules,
  escalateAfterMinutes: modules.escalateAfterMinutes,
  escalationEmails: modules.escalationEmails,
  handoverMinutes: modules.handoverMinutes,
  reminders: modules.reminders,
  standards: modules.standards,
  peerGroup: modules.peerGroup,
  version: modules.version,
  sections: sql<number[]>`array(select s.id from module_sections x join sections s on s.id = x.section_id
    where x.client_id = modules.client_id and x.module_id = modules.id order by s.position, s.id)`,
};

export type ModuleRow = Awaited<ReturnType<typeof listModules>>[number];

export async function listModules(tx: PlatformTx, clientId: number) {
  return tx
    .select(columns)
    .from(modules)
    .where(eq(modules.clientId, clientId))
    .orderBy(sql`lower(${modules.name})`);
}

export async function findModule(tx: PlatformTx, id: number): Promise<ModuleRow | undefined> {
  const [row] = await tx.select(columns).from(modules).where(eq(modules.id, id));
  return row;
}

export async function insertModule(tx: PlatformTx, values: typeof modules.$inferInsert): Promise<number> {
  const { id } = await getOnly(tx.insert(modules).values(values).returning({ id: modules.id }));
  return id;
}

export async function replaceSections(
  tx: PlatformTx,
  module: { id: number; clientId: number },
  sectionIds: readonly number[],
): Promise<void> {
  const of = { clientId: module.clientId, moduleId: module.id };
  await tx
    .delete(moduleSections)
    .where(and(eq(moduleSections.clientId, of.clientId), eq(moduleSections.moduleId, of.moduleId)));
  const rows = [...new Set(sectionIds)].map(sectionId => ({ ...of, sectionId }));
  if (rows.length > 0) await tx.insert(moduleSections).values(rows);
}
