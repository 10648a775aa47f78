import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ShiftAction } from '#contract/audit-actions.ts';
import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import type { ClientTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';

/** What the audit trail holds about the shift of a module, date and window, newest first. */
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

/** For a statement of its own: how many changes the trail holds of a shift, its deletions among them. */
export function countShiftChanges(tx: ClientTx, recordId: string): SQL<number> {
  return tx.$count(auditEntries, about(recordId));
}

function about(recordId: string): SQL | undefined {
  // Written out, so that the planner knows that the index of shifts is enough.
  return and(sql`${auditEntries.recordType} = 'shift'`, eq(auditEntries.recordId, recordId));
}
