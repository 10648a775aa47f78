import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ShiftAction } from '#contract/audit-actions.ts';
import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import type { ClientTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';

/** The history of the shift of a module, date and window, newest first. */
export async function listShiftChanges(tx: ClientTx, recordId: string): Promise<ShiftChange[]> {
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(about(recordId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(200);
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actorName,
    action: row.action as ShiftAction,
    changes: (row.details as { changes?: ShiftChange['changes'] }).changes ?? [],
  }));
}

/** A subquery: the number of changes of a shift, deletions included. */
export function countShiftChanges(tx: ClientTx, recordId: string): SQL<number> {
  return tx.$count(auditEntries, about(recordId));
}

function about(recordId: string): SQL | undefined {
  // A literal and not a parameter, so that the planner can use the partial index for shifts.
  return and(sql`${auditEntries.recordType} = 'shift'`, eq(auditEntries.recordId, recordId));
}
