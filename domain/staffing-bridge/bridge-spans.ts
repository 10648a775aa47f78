import {
  addDays,
  addMonths,
  countDays,
  type DateRange,
  type IsoDate,
  startOfMonth,
} from '#domain/time/calendar.ts';
import { listPeriods } from '#domain/time/periods.ts';

/** What the Staffing Bridge compares a period with (B11). */
export const bridgeBases = ['previous', 'last_year', 'plan'] as const;

export type BridgeBase = (typeof bridgeBases)[number];

/** A period with the dates of its base. */
export interface BridgeSpan {
  readonly key: string;
  readonly label: string;
  readonly period: DateRange;
  readonly base: DateRange;
}

/** More months are too many for charts side by side. */
const maxMonths = 36;

/**
 * The dates of a base: as many days immediately before, the same dates a year earlier, or for a plan the twelve whole months
 * before the month in which the period starts. Unlike a comparison of reports, the days before are not rounded to months.
 * Example: 28 days before 2026-02-01 start on 2026-01-04.
 */
export function computeBaseRange(period: DateRange, base: BridgeBase): DateRange {
  if (base === 'previous') {
    return { start: addDays(period.start, -countDays(period)), end: addDays(period.start, -1) };
  }
  if (base === 'last_year') return { start: addMonths(period.start, -12), end: addMonths(period.end, -12) };
  const month = startOfMonth(period.start);
  return { start: addMonths(month, -12), end: addDays(month, -1) };
}

/** The whole range first, then its months if it has several, each with a base of its own. */
export function listBridgeSpans(
  range: DateRange,
  base: BridgeBase,
  today: IsoDate,
): { readonly whole: BridgeSpan; readonly months: readonly BridgeSpan[] } {
  const createSpan = (key: string, label: string, period: DateRange) => {
    return { key, label, period, base: computeBaseRange(period, base) };
  };
  const months = listPeriods(range, 'month', today);
  return {
    whole: createSpan('', '', range),
    months:
      months.length > 1 && months.length <= maxMonths
        ? months.map(({ key, label, start, end }) => createSpan(key, label, { start, end }))
        : [],
  };
}

/** Consecutive dates to read. Each span is made of whole pieces, which start at the cuts. */
export interface BridgePieces {
  readonly range: DateRange;
  readonly cuts: readonly IsoDate[];
}

/** The dates of all spans, read in as few runs as possible and cut wherever a span starts or has ended. */
export function listBridgePieces(spans: readonly BridgeSpan[]): readonly BridgePieces[] {
  const ranges = spans.flatMap(({ period, base }) => [period, base]);
  const cuts = [...new Set(ranges.flatMap(({ start, end }) => [start, addDays(end, 1)]))].toSorted();
  const runs: { start: IsoDate; end: IsoDate }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && start <= addDays(last.end, 1)) last.end = end > last.end ? end : last.end;
    else runs.push({ start, end });
  }
  return runs.map(range => ({ range, cuts: cuts.filter(cut => cut >= range.start && cut <= range.end) }));
}
