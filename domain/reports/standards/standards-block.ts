import { wholeDayMinutes } from '#domain/shifts/shift-window-config.ts';
import { compareEfforts, type StandardEfforts } from '#domain/standards/efforts.ts';
import { type CountedShift, judgeShift, rateShift } from '#domain/standards/judge-shift.ts';
import type { StandardPack } from '#domain/standards/packs/pack.ts';
import { findStandard, type StandardChange, type StandardInForce } from '#domain/standards/setting.ts';
import { addDays, type IsoDate, listDates } from '#domain/time/calendar.ts';
import { type CountedScope, createCountedCheck, createEmptyWindows } from './counted-windows.ts';
import { countShortLeft } from './short-left.ts';

/** A stored shift of a module. */
export interface StandardShift extends CountedShift {
  readonly date: IsoDate;
  readonly windowId: number;
  readonly nominalMinutes: number;
  readonly reasons: readonly string[];
  readonly comments: string;
}

/** The red flag of a window, with what was tried about it. */
export interface StandardFlag {
  readonly id: number;
  readonly date: IsoDate;
  readonly windowId: number;
  readonly actions: readonly string[];
}

export interface StandardsSource {
  readonly history: readonly StandardChange[];
  readonly efforts: StandardEfforts;
  /** Of all windows of a date, because unselected ones may overlap selected ones. Asked for once. */
  readonly shiftsOn: (date: IsoDate) => readonly StandardShift[];
  readonly flags: readonly StandardFlag[];
}

/** Without a shift that counts, the module has no windows. */
export type StandardsScope = Omit<CountedScope, 'first'> & { readonly first: CountedScope['first'] | null };

interface ShortShift {
  readonly shift: StandardShift;
  readonly standard: StandardInForce;
}

/** What a module's standard says about a range (B16). */
export function buildStandardsBlock({ first, ...scope }: StandardsScope, source: StandardsSource) {
  const found = first ? collect({ ...scope, first }, source) : startCollection();
  const { short, notRated, missing, ahead } = found;
  const months = listMonths(found.months);
  const rated = months.reduce((sum, month) => sum + month.rated, 0);
  const requiredShare = findStandard(source.history, scope.range.end)?.requiredShare ?? null;
  return {
    windows: rated + notRated + missing + ahead,
    rated,
    enough: rated - short.length,
    short: short.length,
    notRated,
    missing,
    share: toShare(rated, short.length),
    requiredShare,
    shortLeft: countShortLeft({ rated, ahead, short: short.length, requiredShare }),
    calendarDaysShort: new Set(short.flatMap(({ shift }) => listLocalDates(shift))).size,
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
    list: listShort(short, source),
  };
}

function startCollection() {
  return {
    short: [] as ShortShift[],
    notRated: 0,
    /** Windows without a shift that ended, and those that have not. */
    missing: 0,
    ahead: 0,
    /** Rated and short shifts, of months that have windows. */
    months: new Map<string, { rated: number; short: number }>(),
    unmapped: new Map<string, number>(),
    packs: new Set<StandardPack>(),
  };
}

type Collection = ReturnType<typeof startCollection>;

/** Judges the shifts of the dates with a standard, and keeps only those that are short: a year of others fills the memory. */
function collect(scope: CountedScope, { history, shiftsOn }: StandardsSource): Collection {
  const isCounted = createCountedCheck(scope);
  const findEmpty = createEmptyWindows(scope);
  const found = startCollection();
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
    for (const { hasEnded } of empty) found[hasEnded ? 'missing' : 'ahead'] += 1;
  }
  return found;
}

/** The one of the date before if the date has the same, because what is prepared for it is kept. */
function keepSame(before: StandardInForce | null, now: StandardInForce | null): StandardInForce | null {
  return before?.setting === now?.setting && before?.pack === now?.pack ? before : now;
}

function judge(
  shift: StandardShift,
  standard: StandardInForce,
  month: { rated: number; short: number },
  found: Collection,
): void {
  const { state, unmapped } = rateShift(standard, shift);
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

function toShare(rated: number, short: number): number | null {
  return rated === 0 ? null : (100 * (rated - short)) / rated;
}

/** The local dates that a window touches; it ends before the minute at which the next one begins. */
function listLocalDates({ date, windowId, nominalMinutes }: StandardShift): IsoDate[] {
  const days = [windowId, windowId + nominalMinutes - 1].map(minutes =>
    Math.floor(minutes / wholeDayMinutes),
  );
  return [...new Set(days)].map(day => (day === 0 ? date : addDays(date, day)));
}

/** In order. */
function listMonths(months: Collection['months']) {
  return [...months]
    .map(([month, { rated, short }]) => ({ month, rated, short, share: toShare(rated, short) }))
    .toSorted((a, b) => a.month.localeCompare(b.month));
}

/** Every short window, oldest first, with the evidence of what was tried. */
function listShort(short: readonly ShortShift[], { efforts, flags }: StandardsSource) {
  const flagOf = new Map(flags.map(flag => [`${flag.date} ${flag.windowId}`, flag]));
  return short.map(({ shift, standard }) => {
    const judged = judgeShift(standard, shift);
    const flag = flagOf.get(`${shift.date} ${shift.windowId}`);
    return {
      date: shift.date,
      window: shift.windowId,
      required: judged.required ?? 0,
      direct: judged.direct,
      classes: judged.classes,
      reasons: shift.reasons,
      comments: shift.comments,
      flag: flag?.id ?? null,
      efforts: compareEfforts(standard.pack, efforts, flag?.actions ?? []),
    };
  });
}
