import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { confirmationActions, shiftActions } from '#domain/audit/audit-actions.ts';
import { type HandoverPart, listOutdatedParts } from '#domain/handovers/handover.ts';
import type { ClientTx } from '#server/db/database.ts';
import {
  type HandoverWithTexts,
  type HistoryEntry,
  listHandoverTexts,
  listHistoryEntries,
  type ShiftPlace,
} from './history.queries.ts';

/**
 * The history of the shift of a module, date and window, with the confirmations and the notes of its hand-over (B23, D72), newest first:
 * by order of writing, because clocks can be set back. Automatic saves of notes must not displace other changes from the limited list.
 */
export async function listShiftChanges(
  tx: ClientTx,
  place: ShiftPlace,
  recordId: string,
): Promise<ShiftChange[]> {
  const others = await listHistoryEntries(tx, recordId, [...shiftActions, ...confirmationActions]);
  const ofNotes = await listHistoryEntries(tx, recordId, ['changed hand-over notes']);
  const handover = await listHandoverTexts(tx, place);
  const changes = [
    ...others.map(row => ({ ...present(row), changes: readChanges(row), after: [] })),
    ...ofNotes.map(row => ({ ...present(row), ...describeNotes(row, handover) })),
  ];
  return changes.toSorted((a, b) => b.id - a.id);
}

function present({ id, at, actorName, action }: HistoryEntry) {
  return { id, at: at.toISOString(), by: actorName, action: action as ShiftChange['action'] };
}

function readChanges({ details }: HistoryEntry): ShiftChange['changes'] {
  return (details as { changes?: ShiftChange['changes'] }).changes ?? [];
}

/** Of an entry about the notes: the former text and the new one, and which parts were confirmed before. */
function describeNotes(
  { details }: HistoryEntry,
  handover: HandoverWithTexts | undefined,
): Pick<ShiftChange, 'changes' | 'after'> {
  const version = (details as { notes_version?: number }).notes_version;
  if (version === undefined || !handover) return { changes: [], after: [] };
  const { row, texts } = handover;
  const [from, to] = [texts.get(version - 1), texts.get(version)];
  const confirmed = { giving: toConfirmed(row, 'giving'), taking: toConfirmed(row, 'taking') };
  return {
    changes: from === undefined || to === undefined ? [] : [{ field: 'notes', name: 'Notes', from, to }],
    after: listOutdatedParts(version, confirmed).flatMap(part => {
      const { by, at } = confirmed[part] ?? {};
      return by === undefined || at === undefined ? [] : [{ part, by, at }];
    }),
  };
}

function toConfirmed(row: HandoverWithTexts['row'], part: HandoverPart) {
  const at = row[`${part}At`];
  return (
    at && { by: row[`${part}ByName`], at: at.toISOString(), version: row[`${part}Version`] ?? row.version }
  );
}
