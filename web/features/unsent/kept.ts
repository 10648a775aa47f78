import { keptAssessments } from './kept-assessments.ts';
import { drafts, unsentShifts } from './kept-shifts.ts';

/** Number of items that this browser keeps for a user. */
export function countKept(userId: number) {
  return {
    unsent: unsentShifts.list(userId).length,
    drafts: drafts.list(userId).length,
    assessments: keptAssessments.list(userId).length,
  };
}

export function deleteKept(userId: number): void {
  for (const items of [unsentShifts, drafts, keptAssessments]) items.clear(userId);
}
