import {
  drafts,
  placeId,
  type ShiftConflict,
  type ShiftPlace,
  type TypedShift,
  unsentShifts,
} from '#web/features/unsent/kept-shifts.ts';
import type { Problems } from '#web/lib/api/messages.ts';
import type { Subject } from './edited-shift.ts';
import { type Entry, entryFromStored } from './form-state.ts';

/** The initial input of a form. */
export interface InitialEntry {
  entry: Entry;
  source: 'stored' | 'draft' | 'unsent';
  /** Of an unsent entry. */
  conflict: ShiftConflict | null;
  /** The server's reasons for refusing an unsent entry. */
  refusal: Problems | null;
}

/** The draft or the unsent entry of a shift, whichever is newer, else the shift as it is stored. */
export function findInitialEntry(userId: number, place: ShiftPlace, subject: Subject): InitialEntry {
  const stored = entryFromStored(subject);
  const unsent = unsentShifts.find(userId, placeId(place));
  const draft = drafts.find(userId, placeId(place));
  // A draft or entry of an earlier release may lack a value or its base.
  const complete = (kept: { typed: TypedShift } | null) => ({ ...stored.typed, ...kept?.typed });
  const noProblem = { conflict: null, refusal: null };
  if (draft && (!unsent || draft.at > unsent.at)) {
    const { version, base = stored.base } = draft;
    const entry = { typed: complete(draft), version, base, safe: complete(unsent) };
    return { ...noProblem, entry, source: 'draft' };
  }
  if (unsent) {
    const { body, problem, base = stored.base } = unsent;
    const typed = complete(unsent);
    return {
      entry: { typed, version: body.version ?? null, base, safe: typed },
      source: 'unsent',
      conflict: problem?.kind === 'conflict' ? problem.conflict : null,
      refusal: problem?.kind === 'refused' ? problem.problems : null,
    };
  }
  return { ...noProblem, entry: stored, source: 'stored' };
}
