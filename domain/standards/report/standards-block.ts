import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { judgeShift } from '#domain/standards/requirement/judge-shift.ts';
import { millionthsPerUnit } from '#domain/standards/requirement/required-rns.ts';
import { compareEfforts, type StandardEfforts } from '#domain/standards/setting/efforts.ts';
import { findStandard, type StandardChange } from '#domain/standards/setting/setting.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import type { CountedScope } from './counted-windows.ts';
import {
  type JudgedRange,
  judgeRange,
  type ShortShift,
  type StandardShift,
  startJudging,
} from './judge-range.ts';

/** The red flag of a window, with what was tried about it. */
export interface StandardFlag {
  readonly id: number;
  readonly date: IsoDate;
  readonly windowId: number;
  readonly actions: readonly string[];
}

/** Recorded shifts before the hospital's first good month, on any date and in the range. */
export interface BeforeGoodMonth {
  /** `2026-10`: the first good month. */
  readonly month: string;
  readonly shifts: number;
  readonly inRange: number;
}

export interface StandardsSource {
  readonly history: readonly StandardChange[];
  readonly efforts: StandardEfforts;
  /** Of all windows of a date, because unselected ones may overlap selected ones. Asked for once. */
  readonly shiftsOn: (date: IsoDate) => readonly StandardShift[];
  readonly flags: readonly StandardFlag[];
  /** Null if there are none. */
  readonly beforeGoodMonth: BeforeGoodMonth | null;
}

/** A module without recorded shifts has no windows. */
export type StandardsScope = Omit<CountedScope, 'first'> & { readonly first: CountedScope['first'] | null };

/** Judges the shifts of a range by the module's standard (B16, D61, D62). */
export function buildStandardsBlock({ first, ...scope }: StandardsScope, source: StandardsSource) {
  const found = first ? judgeRange({ ...scope, first }, source) : startJudging();
  const { short, notRated, ahead } = found;
  const missing = found.missing.length;
  const months = listMonths(found.months);
  const rated = months.reduce((sum, month) => sum + month.rated, 0);
  const enough = rated - short.length;
  const requiredShare = findStandard(source.history, scope.range.end)?.requiredShare ?? null;
  return {
    windows: rated + notRated + missing + ahead,
    rated,
    enough,
    short: short.length,
    notRated,
    missing,
    share: toShare(enough, rated),
    /** The share if every window without a shift had been short. */
    shareIfMissingShort: toShare(enough, rated + missing),
    requiredShare,
    shortLeft: countShortLeft({ rated, ahead, short: short.length, requiredShare }),
    calendarDaysShort: new Set(short.flatMap(({ shift }) => listLocalDates(shift))).size,
    beforeGoodMonth: source.beforeGoodMonth,
    /** Recorded shifts with patients whom the standard leaves out, and how many patients those are. */
    leftOut: { ...found.leftOut, patients: found.leftOut.patients / millionthsPerUnit },
    months,
    /** Fields that kept shifts from being rated, and in how many. */
    unmapped: [...found.unmapped]
      .map(([field, shifts]) => ({ field, shifts }))
      .toSorted((a, b) => b.shifts - a.shifts || Number(a.field) - Number(b.field)),
    /** The settings that were in force in the range, oldest first. */
    settings: source.history.filter(
      ({ from }, index) =>
        from <= scope.range.end && (source.history[index + 1]?.from ?? '9999') > scope.range.start,
    ),
    /** The versions that the windows were judged by, oldest first. */
    packs: [...found.packs],
    /** Newest first, as the list of short shifts. */
    missingList: found.missing.toReversed(),
    list: listShort(short, source),
  };
}

function toShare(enough: number, all: number): number | null {
  return all === 0 ? null : (100 * enough) / all;
}

/** The local dates that a window touches; it ends before the minute at which the next one begins. */
function listLocalDates({ date, windowId, nominalMinutes }: StandardShift): IsoDate[] {
  const days = [windowId, windowId + nominalMinutes - 1].map(minutes =>
    Math.floor(minutes / wholeDayMinutes),
  );
  return [...new Set(days)].map(day => (day === 0 ? date : addDays(date, day)));
}

/** In order. */
function listMonths(months: JudgedRange['months']) {
  return [...months]
    .map(([month, { rated, short }]) => ({ month, rated, short, share: toShare(rated - short, rated) }))
    .toSorted((a, b) => a.month.localeCompare(b.month));
}

/** Every short window, newest first, with the evidence of what was tried. */
function listShort(short: readonly ShortShift[], { efforts, flags }: StandardsSource) {
  const flagOf = new Map(flags.map(flag => [`${flag.date} ${flag.windowId}`, flag]));
  return short.toReversed().map(({ shift, standard }) => {
    const judged = judgeShift(standard, shift);
    const flag = flagOf.get(`${shift.date} ${shift.windowId}`);
    return {
      date: shift.date,
      window: shift.windowId,
      required: judged.required ?? 0,
      direct: judged.direct,
      rnActual: Number(shift.rnActual),
      chargeNurseIncluded: shift.chargeNurseIncluded,
      classes: judged.classes,
      leftOut: judged.left_out,
      reasons: shift.reasons,
      comments: shift.comments,
      flag: flag?.id ?? null,
      efforts: compareEfforts(standard.pack, efforts, flag?.actions ?? []),
    };
  });
}

const shortest = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/;

/**
 * How many more windows may be short; negative exactly if a finished range is below the required share. Computed from the decimals
 * of the share as it was entered: of 3 rated windows with 1 short, 66.6666666 % leaves 0, because 66.67 % is above it.
 */
export function countShortLeft({
  rated,
  ahead,
  short,
  requiredShare,
}: {
  readonly rated: number;
  readonly ahead: number;
  readonly short: number;
  readonly requiredShare: number | null;
}): number | null {
  if (requiredShare === null) return null;
  const [, units = '0', decimals = '', exponent = '0'] = shortest.exec(String(requiredShare)) ?? [];
  const scale = 10n ** BigInt(decimals.length + Number(exponent));
  const whole = 100n * scale;
  return Number((BigInt(rated + ahead) * (whole - BigInt(units + decimals))) / whole) - short;
}
