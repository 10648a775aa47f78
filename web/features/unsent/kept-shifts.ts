import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { ShiftConflict } from '#contract/shifts/shifts.ts';
import type { Problems } from '#web/lib/api/messages.ts';
import { createShelf } from './shelf.ts';

/** Which shift is meant. */
export interface ShiftPlace {
  moduleId: number;
  date: string;
  windowId: number;
}

/** The shift form as it was typed; '' is a blank. */
export interface TypedShift {
  /** By the name that the server's errors use: `acuity_counts.5`, `rn_actual`, `rn_premium_float`. */
  numbers: Record<string, string>;
  chargeNurseIncluded: boolean;
  reasons: string[];
  comments: string;
}

/** Typed and not saved. */
export interface ShiftDraft extends ShiftPlace {
  typed: TypedShift;
  /** What it was typed on. Absent from what an earlier version of the page kept. */
  base?: TypedShift;
  /** The version of the shift that the form was opened with, null where there was none. */
  version: number | null;
  at: number;
}

/** Why the server did not take an entry: somebody else changed the shift, or it is not as it should be. */
export type UnsentProblem =
  | { kind: 'conflict'; conflict: ShiftConflict }
  | { kind: 'refused'; problems: Problems };

/** Saved by the person and not taken by the server yet. */
export interface UnsentShift extends ShiftPlace {
  clientId: number;
  moduleName: string;
  windowLabel: string;
  typed: TypedShift;
  /** What it was typed on. Absent from what an earlier version of the page kept. */
  base?: TypedShift;
  body: ShiftBody;
  /** When it was saved; entries are sent in this order. */
  at: number;
  problem: UnsentProblem | null;
}

export const drafts = createShelf<ShiftDraft>('draft');
export const unsentShifts = createShelf<UnsentShift>('unsent');

export function placeId({ moduleId, date, windowId }: ShiftPlace): string {
  return `${moduleId}.${date}.${windowId}`;
}
