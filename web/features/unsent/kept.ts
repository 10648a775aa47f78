import { keptAssessments } from './kept-assessments.ts';
import { drafts, unsentShifts } from './kept-shifts.ts';

/** How much this browser keeps for a person. */
export interface Kept {
  unsent: number;
  drafts: number;
  assessments: number;
}

export function keptFor(userId: number): Kept {
  return {
    unsent: unsentShifts.list(userId).length,
    drafts: drafts.list(userId).length,
    assessments: keptAssessments.list(userId).length,
  };
}

export function forgetKept(userId: number): void {
  for (const shelf of [unsentShifts, drafts, keptAssessments]) shelf.clear(userId);
}
