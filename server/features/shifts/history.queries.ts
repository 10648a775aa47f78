import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import type { ClientTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { handovers, handoverTexts } from '#server/db/tables/handovers.ts';

export interface ShiftPlace {
  moduleId: number;
  date: string;
  windowMins: number;
}

export type HistoryEntry = typeof auditEntries.$inferSelect;

/** The last entries of some actions about a shift or its hand-over, newest first. */
export async function listHistoryEntries(
  tx: ClientTx,
  recordId: string,
  actions: AuditAction[],
): Promise<HistoryEntry[]> {
  return (
    tx
      .select()
      .from(auditEntries)
      // Literals and not parameters, so that the planner can use the partial index of shifts and hand-overs.
      .where(
        and(
          sql`${auditEntries.recordType} in ('shift', 'hand-over')`,
          inArray(auditEntries.action, actions),
          eq(auditEntries.recordId, recordId),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(200)
  );
}

/** A hand-over with its notes by version; version 0 is empty. */
export interface HandoverWithTexts {
  row: typeof handovers.$inferSelect;
  texts: ReadonlyMap<number, string>;
}

/** Undefined if nothing was handed over. */
export async function listHandoverTexts(
  tx: ClientTx,
  { moduleId, date, windowMins }: ShiftPlace,
): Promise<HandoverWithTexts | undefined> {
  const isAt = (table: typeof handovers | typeof handoverTexts) =>
    and(eq(table.moduleId, moduleId), eq(table.date, date), eq(table.windowMins, windowMins));
  const [row] = await tx.select().from(handovers).where(isAt(handovers));
  if (!row) return undefined;
  const former = await tx.select().from(handoverTexts).where(isAt(handoverTexts));
  const texts = new Map([
    [0, ''],
    [row.version, row.notes],
    ...former.map(each => [each.version, each.notes] as const),
  ]);
  return { row, texts };
}
