import type { IsoDate } from '../time/calendar.ts';
import { type AnswerSource, judgeAnswers } from './answers.ts';
import type { AnsweredShift } from './calibrate.ts';
import { type Division, type Placed, placeShifts, type WindowAndSection } from './cells.ts';
import { isEnough } from './enough.ts';

/** A shift with answers that counts in figures. */
export interface PublishedShift extends AnsweredShift, WindowAndSection, Placed {
  readonly id: number;
  /** Changes each time the answers about the shift are written, even with the same values. */
  readonly mark: string;
}

/** Shifts that began to count together. They do not change afterwards. */
export interface PublishedPart extends Division {
  readonly shifts: readonly PublishedShift[];
}

type CountedPlace = WindowAndSection & { readonly shifts: number };

/** The answers of one source that count in a month; none without parts. */
export interface SourceOfMonth {
  /** Whether the month is decided: no part is added later. */
  readonly isDecided: boolean;
  readonly parts: readonly PublishedPart[];
  /** Shifts without an answer. */
  readonly unanswered: readonly CountedPlace[];
  /** Shifts that are in no count because of a tie. */
  readonly unclear: readonly CountedPlace[];
  /** RNs needed times hours, over all shifts. */
  readonly targetHours: number;
}

/** A finished month of a module as it counts in figures. */
export type PublishedMonth = Readonly<Record<AnswerSource, SourceOfMonth>>;

/** The answers of one source about a shift. */
export interface GivenAnswers {
  /** `person` is a keyed hash of month and person; null for an imported answer. */
  readonly answers: readonly { readonly person: string | null; readonly value: number }[];
  /** The variance of the shift when the first of the answers was given; null if the shift had no target. */
  readonly variance: number | null;
  readonly mark: string;
}

/** A stored shift of a finished month. */
export interface MonthShift extends WindowAndSection {
  readonly id: number;
  readonly date: IsoDate;
  readonly startsAt: number;
  readonly minutes: number;
  readonly rnTarget: number;
  readonly given: Partial<Readonly<Record<AnswerSource, GivenAnswers>>>;
}

const nothing: SourceOfMonth = {
  isDecided: false,
  parts: [],
  unanswered: [],
  unclear: [],
  targetHours: 0,
};

/**
 * Returns the figures of a finished month from now on, given those of before (B18, D69). Once answers count, they never change, nor does
 * the number of shifts without an answer: if deleting, correcting or importing a shift again changed a count, the change would reveal its
 * answer, or whether it had one. A part is dropped when all of its answers are gone. Shifts without a target count nowhere.
 */
export function publishMonth(before: PublishedMonth | null, stored: readonly MonthShift[]): PublishedMonth {
  const isRecorded = isRecordedEnough(stored);
  const shifts = stored.filter(({ rnTarget }) => rnTarget > 0);
  const people = keepStanding('people', before?.people ?? nothing, stored);
  const imported = keepStanding('imported', before?.imported ?? nothing, stored);
  return {
    people: people.isDecided || !isRecorded ? people : decidePeople(shifts),
    imported: isRecorded ? addImported(imported, shifts) : imported,
  };
}

function keepStanding(
  source: AnswerSource,
  before: SourceOfMonth,
  stored: readonly MonthShift[],
): SourceOfMonth {
  const marks = new Map(stored.map(({ id, given }) => [id, given[source]?.mark]));
  const parts = before.parts.filter(({ shifts }) => shifts.some(({ id, mark }) => marks.get(id) === mark));
  return parts.length === 0 ? { ...nothing, isDecided: before.isDecided } : { ...before, parts };
}

/**
 * Decides once which answers of people count in a month that has ended. A user who could trigger a second decision, for example by
 * deleting shifts, could choose whose answers the figures show.
 *
 * Ties are left out of every count, so their number can be derived. If the shifts that may have a tie, those with an even number of
 * answers, are too few to be published, all of them are left out.
 */
function decidePeople(shifts: readonly MonthShift[]): SourceOfMonth {
  const answered = shifts.flatMap(shift => toAnswered(shift, 'people'));
  const canTellTies = isEnough(
    'people',
    answered.filter(({ hasOddAnswers }) => !hasOddAnswers),
  );
  const clear = answered.filter(({ felt, hasOddAnswers }) => (canTellTies ? felt !== 'tie' : hasOddAnswers));
  if (!isEnough('people', clear)) return { ...nothing, isDecided: true };
  const [ids, clearIds] = [answered, clear].map(list => new Set(list.map(({ id }) => id)));
  return {
    isDecided: true,
    parts: [toPart('people', clear)],
    unanswered: countByPlace(shifts.filter(({ id }) => !ids?.has(id))),
    unclear: countByPlace(answered.filter(({ id }) => !clearIds?.has(id))),
    targetHours: sumTargetHours(shifts),
  };
}

/** Adds imported answers in parts of at least ten shifts. If fewer shifts have new answers, these are in no count. */
function addImported(before: SourceOfMonth, shifts: readonly MonthShift[]): SourceOfMonth {
  const inParts = new Set(before.parts.flatMap(part => part.shifts.map(({ id }) => id)));
  const others = shifts.filter(({ id }) => !inParts.has(id));
  const added = others.flatMap(shift => toAnswered(shift, 'imported'));
  if (!isEnough('imported', added)) return before;
  return {
    isDecided: false,
    parts: [...before.parts, toPart('imported', added)],
    unanswered: countByPlace(others.filter(({ given }) => !given.imported)),
    unclear: [],
    targetHours: sumTargetHours(shifts),
  };
}

/** Empty if the shift has no answer of the source, or had no target when the first one was given. */
function toAnswered(shift: MonthShift, source: AnswerSource) {
  const { id, date, windowId, sectionId, given } = shift;
  const { answers = [], variance = null, mark = '' } = given[source] ?? {};
  if (answers.length === 0 || variance === null) return [];
  const felt = judgeAnswers(answers.map(({ value }) => value));
  const people = answers.flatMap(({ person }) => person ?? []);
  const hasOddAnswers = answers.length % 2 === 1;
  return [{ id, mark, date, windowId, sectionId, variance, felt, hasOddAnswers, people }];
}

type Answered = ReturnType<typeof toAnswered>[number];

/** Drops the people: the stored figures do not contain them. */
function toPart(source: AnswerSource, answered: readonly Answered[]): PublishedPart {
  const { shifts, ...division } = placeShifts(source, answered);
  return {
    ...division,
    shifts: shifts.map(({ felt, hasOddAnswers: _, people: __, ...shift }) => ({
      ...shift,
      isTooFew: felt === 'too few',
    })),
  };
}

function countByPlace(shifts: readonly WindowAndSection[]): CountedPlace[] {
  const byPlace = Map.groupBy(shifts, ({ windowId, sectionId }) => `${windowId} ${sectionId}`);
  return [...byPlace.values()].flatMap(members => {
    const [first] = members;
    if (!first) return [];
    return { windowId: first.windowId, sectionId: first.sectionId, shifts: members.length };
  });
}

function sumTargetHours(shifts: readonly MonthShift[]): number {
  return shifts.reduce((sum, { rnTarget, minutes }) => sum + (rnTarget * minutes) / 60, 0);
}

/** Whether answers of the source count in the month; its shifts count only then. */
export function isPublished({ parts }: Pick<SourceOfMonth, 'parts'>): boolean {
  return parts.length > 0;
}

export function countPublishedShifts(places: readonly CountedPlace[]): number {
  return places.reduce((sum, { shifts }) => sum + shifts, 0);
}

/** A recorded shift: its start in milliseconds since 1970, and how long it lasted. */
interface RecordedShift {
  readonly startsAt: number;
  readonly minutes: number;
}

const minute = 60_000;

/**
 * Whether at least 80 % of the windows from the first to the last recorded shift of a month are recorded (D69): otherwise a user could
 * choose whose answers a figure shows by deleting the other shifts. Windows are measured in time, so that a change of the shift times has
 * no effect. Time that two shifts share counts once. Example: of the ten days from the first to the last shift, eight are recorded.
 */
export function isRecordedEnough(shifts: readonly RecordedShift[]): boolean {
  const sorted = shifts.toSorted((a, b) => a.startsAt - b.startsAt);
  const first = sorted[0]?.startsAt ?? 0;
  let [recorded, end] = [0, first];
  for (const { startsAt, minutes } of sorted) {
    const endsAt = startsAt + minutes * minute;
    recorded += Math.max(0, endsAt - Math.max(startsAt, end));
    end = Math.max(end, endsAt);
  }
  return sorted.length > 0 && 5 * recorded >= 4 * (end - first);
}
