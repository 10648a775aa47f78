import type { IsoDate } from '../time/calendar.ts';
import type { AnsweredShift } from './calibrate.ts';

/** No figure is made of fewer answers, and no two figures differ by fewer (B18). */
export const minPublished = 10;

/** The parts of a module by which shifts are grouped. */
export interface WindowAndSection {
  readonly windowId: number;
  /** The section with the most work of the shift; null without patients. */
  readonly sectionId: number | null;
}

/** A shift with answers that counts in figures. */
export interface PublishedShift extends AnsweredShift, WindowAndSection {
  readonly id: number;
  /** Changes whenever one of its answers is written, whatever the answer is. */
  readonly mark: string;
}

/** Answers that came with an import have no person. */
export type AnswerKind = 'people' | 'imported';

/** At least `minPublished` shifts of one kind that began to count together. They stay as they are. */
export interface PublishedPart {
  readonly kind: AnswerKind;
  readonly shifts: readonly PublishedShift[];
}

/** A finished month of a module as it counts in figures. */
export interface PublishedMonth {
  readonly parts: readonly PublishedPart[];
  /** Shifts without an answer. */
  readonly unanswered: readonly (WindowAndSection & { readonly shifts: number })[];
  /** RNs needed times hours, over all shifts. */
  readonly targetHours: number;
}

/** A stored shift of a finished month. */
export interface MonthShift extends WindowAndSection {
  readonly id: number;
  readonly date: IsoDate;
  readonly minutes: number;
  readonly rnTarget: number;
  readonly rnActual: number;
  /** Null if nobody has answered. */
  readonly answered: { readonly kind: AnswerKind; readonly mark: string; readonly isTooFew: boolean } | null;
}

/**
 * What counts of a finished month from now on, given what counted before. Answers begin to count in parts of at least ten, those of
 * people and those of imports separately: whoever imports knows what they import. A part then stays as it is, also if some of its
 * shifts are deleted, corrected or imported again: otherwise the figures before and after would tell the answer about one shift. It ends
 * when all of its answers are gone. Shifts with a target of 0 have no variance and count nowhere.
 */
export function publishMonth(before: PublishedMonth | null, stored: readonly MonthShift[]): PublishedMonth {
  const shifts = stored.filter(({ rnTarget }) => rnTarget > 0);
  const marks = new Map(shifts.map(({ id, answered }) => [id, answered?.mark]));
  const kept = (before?.parts ?? []).filter(part =>
    part.shifts.some(({ id, mark }) => marks.get(id) === mark),
  );
  const inParts = new Set(kept.flatMap(part => part.shifts.map(({ id }) => id)));
  const others = shifts.filter(({ id }) => !inParts.has(id));
  const added = (['people', 'imported'] as const)
    .map(kind => ({ kind, shifts: others.flatMap(shift => toPublished(shift, kind)) }))
    .filter(part => part.shifts.length >= minPublished);
  return {
    parts: [...kept, ...added],
    unanswered: countByPlace(others.filter(({ answered }) => answered === null)),
    targetHours: shifts.reduce((sum, { rnTarget, minutes }) => sum + (rnTarget * minutes) / 60, 0),
  };
}

function toPublished(shift: MonthShift, kind: AnswerKind): PublishedShift[] {
  const { id, date, windowId, sectionId, rnActual, rnTarget, answered } = shift;
  if (answered?.kind !== kind) return [];
  const { mark, isTooFew } = answered;
  const variance = (100 * (rnActual - rnTarget)) / rnTarget;
  return [{ id, mark, date, windowId, sectionId, variance, isTooFew }];
}

function countByPlace(shifts: readonly MonthShift[]): PublishedMonth['unanswered'] {
  const byPlace = Map.groupBy(shifts, ({ windowId, sectionId }) => `${windowId} ${sectionId}`);
  return [...byPlace.values()].flatMap(members => {
    const [first] = members;
    if (!first) return [];
    return { windowId: first.windowId, sectionId: first.sectionId, shifts: members.length };
  });
}

/** Whether a month counts; its shifts count only then. */
export function isPublished({ parts }: PublishedMonth): boolean {
  return parts.length > 0;
}

export function countUnanswered({ unanswered }: Pick<PublishedMonth, 'unanswered'>): number {
  return unanswered.reduce((sum, { shifts }) => sum + shifts, 0);
}
