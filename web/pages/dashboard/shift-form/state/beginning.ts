import type { ShiftConflict } from '#contract/shifts/shifts.ts';
import {
  drafts,
  placeId,
  type ShiftPlace,
  type TypedShift,
  type UnsentShift,
  unsentShifts,
} from '#web/features/unsent/kept-shifts.ts';
import type { Beginning } from './form-state.ts';
import type { Subject } from './subject.ts';
import { typedOf } from './typed-shift.ts';

/** How a form opens: with an entry that waits to be sent, with a draft, or with the shift as it is stored. */
export interface Opening {
  beginning: Beginning;
  from: 'stored' | 'draft' | 'unsent';
  conflict: ShiftConflict | null;
  /** Why the server refused the entry that waits. */
  refused: { alert: string; fields: Record<string, string> } | null;
}

export function openingOf(userId: number, place: ShiftPlace, { stored }: Subject): Opening {
  const asStored = typedOf(stored);
  const unsent = unsentShifts.find(userId, placeId(place));
  const draft = drafts.find(userId, placeId(place));
  // What an earlier version of the page kept may lack something that the form has today.
  const whole = (kept: { typed: TypedShift } | null) => ({ ...asStored, ...kept?.typed });
  const baseOf = (kept: { base?: TypedShift }) => kept.base ?? asStored;
  const plain = { conflict: null, refused: null };
  // A draft that is newer than the entry is what was typed last.
  if (draft && (!unsent || draft.at > unsent.at)) {
    const beginning = {
      typed: whole(draft),
      version: draft.version,
      base: baseOf(draft),
      safe: whole(unsent),
    };
    return { ...plain, beginning, from: 'draft' };
  }
  if (unsent) {
    const { body, problem } = unsent;
    const conflict = problem?.kind === 'conflict' ? problem.conflict : null;
    const typed = whole(unsent);
    const beginning = { typed, version: body.version ?? null, base: baseOf(unsent), safe: typed };
    return { beginning, from: 'unsent', conflict, refused: refusalOf(problem) };
  }
  const beginning = { typed: asStored, version: stored?.version ?? null, base: asStored, safe: asStored };
  return { ...plain, beginning, from: 'stored' };
}

function refusalOf(problem: UnsentShift['problem']): Opening['refused'] {
  if (problem?.kind !== 'refused') return null;
  const { overall, fields } = problem.problems;
  return { alert: [overall, ...Object.values(fields)].filter(Boolean).join(' '), fields };
}
