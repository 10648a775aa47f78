import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { type AuditAction, confirmationActions, shiftActions } from '#domain/audit/audit-actions.ts';
import { type HandoverPart, listOutdatedParts } from '#domain/handovers/handover.ts';
import type { ClientTx } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { handovers, handoverTexts } from '#server/db/tables/handovers.ts';

interface ShiftPlace {
  moduleId: number;
  date: string;
  windowMins: number;
}

/**
 * The history of the shift of a module, date and window, with the confirmations and the notes of its hand-over (B23, D72), newest first:
 * by order of writing, because clocks can be set back. Automatic saves of notes must not displace other changes from the limited list.
 */
export async function listShiftChanges(
  tx: ClientTx,
  place: ShiftPlace,
  recordId: string,
): Promise<ShiftChange[]> {
  const others = await listEntries(tx, recordId, [...shiftActions, ...confirmationActions]);
  const ofNotes = await listEntries(tx, recordId, ['changed hand-over notes']);
  const describeNotes = await loadNotes(tx, place);
  const changes = [
    ...others.map(row => ({ ...present(row), changes: listChanges(row), after: [] })),
    ...ofNotes.map(row => ({ ...present(row), ...describeNotes(row) })),
  ];
  return changes.toSorted((a, b) => b.id - a.id);
}

type Entry = typeof auditEntries.$inferSelect;

async function listEntries(tx: ClientTx, recordId: string, actions: AuditAction[]): Promise<Entry[]> {
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

function present({ id, at, actorName, action }: Entry) {
  return { id, at: at.toISOString(), by: actorName, action: action as ShiftChange['action'] };
}

function listChanges({ details }: Entry): ShiftChange['changes'] {
  return (details as { changes?: ShiftChange['changes'] }).changes ?? [];
}

type NotesChange = Pick<ShiftChange, 'changes' | 'after'>;

/** Describes an entry about the notes: the former text and the new one, and which parts were confirmed before. */
async function loadNotes(tx: ClientTx, place: ShiftPlace): Promise<(entry: Entry) => NotesChange> {
  const { moduleId, date, windowMins } = place;
  const isAt = (table: typeof handovers | typeof handoverTexts) =>
    and(eq(table.moduleId, moduleId), eq(table.date, date), eq(table.windowMins, windowMins));
  const [row] = await tx.select().from(handovers).where(isAt(handovers));
  if (!row) return () => ({ changes: [], after: [] });
  const former = await tx.select().from(handoverTexts).where(isAt(handoverTexts));
  const texts = new Map([
    [0, ''],
    [row.version, row.notes],
    ...former.map(each => [each.version, each.notes] as const),
  ]);
  const confirmed = { giving: toConfirmed(row, 'giving'), taking: toConfirmed(row, 'taking') };

  return ({ details }) => {
    const version = (details as { notes_version?: number }).notes_version;
    const [from, to] = version === undefined ? [] : [texts.get(version - 1), texts.get(version)];
    return {
      changes: from === undefined || to === undefined ? [] : [{ field: 'notes', name: 'Notes', from, to }],
      after:
        version === undefined
          ? []
          : listOutdatedParts(version, confirmed).flatMap(part => {
              const { by, at } = confirmed[part] ?? {};
              return by === undefined || at === undefined ? [] : [{ part, by, at }];
            }),
    };
  };
}

function toConfirmed(row: typeof handovers.$inferSelect, part: HandoverPart) {
  const at = row[`${part}At`];
  return (
    at && { by: row[`${part}ByName`], at: at.toISOString(), version: row[`${part}Version`] ?? row.version }
  );
}
