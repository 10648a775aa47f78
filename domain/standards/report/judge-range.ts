import type { StandardPack } from '#domain/standards/packs/pack.ts';
import { type CountedShift, rateShift } from '#domain/standards/requirement/judge-shift.ts';
import {
  findStandard,
  type StandardChange,
  type StandardInForce,
} from '#domain/standards/setting/setting.ts';
import { type IsoDate, listDates } from '#domain/time/calendar.ts';
import { type CountedScope, createCountedCheck, createEmptyWindows } from './counted-windows.ts';

/** A stored shift of a module. */
export interface StandardShift extends CountedShift {
  readonly date: IsoDate;
  readonly windowId: number;
  readonly nominalMinutes: number;
  readonly chargeNurseIncluded: boolean;
  readonly reasons: readonly string[];
  readonly comments: string;
}

export interface ShortShift {
  readonly shift: StandardShift;
  readonly standard: StandardInForce;
}

interface JudgedSource {
  readonly history: readonly StandardChange[];
  /** The shifts of all windows of a date, because unselected ones may overlap selected ones. Called once per date. */
  readonly shiftsOn: (date: IsoDate) => readonly StandardShift[];
}

export function startJudging() {
  return {
    /** Oldest first. */
    short: [] as ShortShift[],
    notRated: 0,
    /** Ended windows without a shift. `ahead` counts the windows that have not ended. */
    missing: [] as { date: IsoDate; window: number }[],
    ahead: 0,
    /** Rated and short shifts, of months that have windows. */
    months: new Map<string, { rated: number; short: number }>(),
    unmapped: new Map<string, number>(),
    /** Recorded shifts with patients whom the standard leaves out, and those patients in millionths. */
    leftOut: { shifts: 0, patients: 0 },
    packs: new Set<StandardPack>(),
  };
}

export type JudgedRange = ReturnType<typeof startJudging>;

/** Judges the shifts of the dates with a standard, and keeps only the short ones, to save memory. */
export function judgeRange(scope: CountedScope, { history, shiftsOn }: JudgedSource): JudgedRange {
  const isCounted = createCountedCheck(scope);
  const findEmpty = createEmptyWindows(scope);
  const found = startJudging();
  let standard: StandardInForce | null = null;
  for (const date of listDates(scope.range)) {
    standard = keepSame(standard, findStandard(history, date));
    if (!standard) continue;
    found.packs.add(standard.pack);
    const stored = shiftsOn(date);
    const counted = stored.filter(({ windowId }) => isCounted(date, windowId));
    const spans = stored.map(({ windowId, nominalMinutes }) => ({ id: windowId, duration: nominalMinutes }));
    const empty = findEmpty(date, spans);
    if (counted.length + empty.length === 0) continue;
    const key = date.slice(0, 7);
    const month = found.months.get(key) ?? { rated: 0, short: 0 };
    found.months.set(key, month);
    for (const shift of counted) judge(shift, standard, month, found);
    for (const { id, hasEnded } of empty) {
      if (hasEnded) found.missing.push({ date, window: id });
      else found.ahead += 1;
    }
  }
  return found;
}

/** Returns the object of the date before if the standard is the same, because values computed from it are cached by object. */
function keepSame(before: StandardInForce | null, now: StandardInForce | null): StandardInForce | null {
  return before?.setting === now?.setting && before?.pack === now?.pack ? before : now;
}

function judge(
  shift: StandardShift,
  standard: StandardInForce,
  month: { rated: number; short: number },
  found: JudgedRange,
): void {
  const { state, unmapped, leftOut } = rateShift(standard, shift);
  if (leftOut > 0) {
    found.leftOut.shifts += 1;
    found.leftOut.patients += leftOut;
  }
  if (state === 'not_rated') {
    found.notRated += 1;
    for (const field of unmapped) found.unmapped.set(field, (found.unmapped.get(field) ?? 0) + 1);
    return;
  }
  month.rated += 1;
  if (state === 'enough') return;
  month.short += 1;
  found.short.push({ shift, standard });
}
