import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import type { MissedCare } from '#domain/missed-care/missed-care.ts';
import { createLocalItems } from '#web/features/editing/local-items.ts';
import type { EditConflict } from '#web/features/editing/save-versioned.ts';
import type { Problems } from '#web/lib/api/messages.ts';

/** The module, date and window that identify a shift. */
export interface ShiftPlace {
  moduleId: number;
  date: string;
  windowId: number;
}

/** The values of the shift form as text; '' is a blank. */
export interface TypedShift {
  /** By the name that the server's errors use: `acuity_counts.5`, `rn_actual`, `rn_premium_float`. */
  numbers: Record<string, string>;
  chargeNurseIncluded: boolean;
  reasons: string[];
  comments: string;
  /** Absent from entries of an earlier release. */
  missedCare?: MissedCare;
  /** The ids of acuity fields whose numbers were accepted from the feed (B6). Absent from entries of an earlier release. */
  feedUsed?: string[];
}

export const blankShift: TypedShift = {
  numbers: {},
  chargeNurseIncluded: false,
  reasons: [],
  comments: '',
};

/** Input that the user has not saved. */
export interface ShiftDraft extends ShiftPlace {
  typed: TypedShift;
  /** The stored values when the form was opened. Absent from drafts of an earlier release. */
  base?: TypedShift;
  /** The version of the shift that the form was opened with; null for a new shift. */
  version: number | null;
  at: number;
}

/** A shift as the server answers 409; `current` is null if it was deleted. */
export type ShiftConflict = EditConflict<Shift | null>;

/** Why the server did not accept an entry. */
export type UnsentProblem =
  | { kind: 'conflict'; conflict: ShiftConflict }
  | { kind: 'refused'; problems: Problems };

/** Saved by the user and not stored by the server yet. */
export interface UnsentShift extends ShiftPlace {
  clientId: number;
  moduleName: string;
  windowLabel: string;
  typed: TypedShift;
  /** The stored values when the form was opened. Absent from entries of an earlier release. */
  base?: TypedShift;
  body: ShiftBody;
  /** When the user saved it; entries are sent in this order. */
  at: number;
  problem: UnsentProblem | null;
}

export const drafts = createLocalItems<ShiftDraft>('draft');
export const unsentShifts = createLocalItems<UnsentShift>('unsent');

export function placeId({ moduleId, date, windowId }: ShiftPlace): string {
  return `${moduleId}.${date}.${windowId}`;
}
