import type { ShiftChange } from '#contract/shifts/shifts.ts';

/** What one person wrote at once: notes save themselves while they are typed. */
export interface HistoryLine {
  /** From the text before the first save to that after the last one. */
  change: ShiftChange;
  /** The saves that it sums up, newest first; one for everything else. */
  saves: readonly ShiftChange[];
}

/** A longer break starts a line of its own. */
const pauseMs = 10 * 60_000;

/** The changes of a shift, newest first, with the saves of notes that follow each other in one line. */
export function foldNotes(changes: readonly ShiftChange[]): HistoryLine[] {
  const lines: { saves: ShiftChange[] }[] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    const newer = last?.saves.at(-1);
    if (last && newer && isOneWriting(newer, change)) last.saves.push(change);
    else lines.push({ saves: [change] });
  }
  return lines.flatMap(({ saves }) => {
    const [newest, oldest] = [saves[0], saves.at(-1)];
    return newest && oldest ? [{ change: join(newest, oldest), saves }] : [];
  });
}

/** Changes after a confirmation are never in one line with those before it. */
function isOneWriting(newer: ShiftChange, older: ShiftChange): boolean {
  const isOfNotes = [newer, older].every(({ action }) => action === 'changed hand-over notes');
  return (
    isOfNotes &&
    newer.by === older.by &&
    newer.after.length === older.after.length &&
    newer.changes.length === older.changes.length &&
    Date.parse(newer.at) - Date.parse(older.at) <= pauseMs
  );
}

function join(newest: ShiftChange, oldest: ShiftChange): ShiftChange {
  const [to, from] = [newest.changes[0], oldest.changes[0]];
  return newest === oldest || !to || !from ? newest : { ...newest, changes: [{ ...to, from: from.from }] };
}
