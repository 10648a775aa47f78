import { keptAssessments } from './kept-assessments.ts';
import { keptNotes } from './kept-handovers.ts';
import { drafts, unsentShifts } from './kept-shifts.ts';
import { keptSimulations } from './kept-simulations.ts';

/** Number of items that this browser keeps for a user. */
export function countKept(userId: number) {
  return {
    unsent: unsentShifts.list(userId).length,
    drafts: drafts.list(userId).length,
    assessments: keptAssessments.list(userId).length,
    handovers: keptNotes.list(userId).length,
  };
}

export function deleteKept(userId: number): void {
  for (const items of [unsentShifts, drafts, keptAssessments, keptNotes]) items.clear(userId);
}

/** Deleted without a question when the user signs out: questions about an assessment, which are no entries. */
export function deleteSimulations(userId: number): void {
  keptSimulations.clear(userId);
}
