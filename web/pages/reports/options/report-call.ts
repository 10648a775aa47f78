import type { QueryOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { chooseComparedGrain, computeComparedRange } from '#domain/reports/compared-range.ts';
import type { ReportType } from '#domain/reports/report-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { ReportOptions } from './report-options.ts';

export type ReportQuery = QueryOf<Endpoints['getReport']>;

interface Circumstances {
  /** What the dates mean today; as typed where they make no range. */
  range: DateRange;
  currentModule: number | null;
}

/** What to ask the server: what is usual is said, too, so that the answer belongs to the options shown. */
export function reportCall(
  { clients, modules, grain, shiftWindows, splitDayNight }: ReportOptions,
  type: ReportType,
  { range, currentModule }: Circumstances,
): ReportQuery {
  const isUsual = modules.length === 0 && clients.length === 0 && !type.isMultiModule;
  const asked = isUsual && currentModule !== null ? [currentModule] : modules;
  return {
    ...(clients.length > 0 && { clients: [...clients] }),
    ...(asked.length > 0 && { modules: [...asked] }),
    start_date: range.start,
    end_date: range.end,
    ...(type.grains.length > 0 && { date_grain: grain }),
    ...(shiftWindows.length > 0 && { shift_windows: [...shiftWindows] }),
    ...(splitDayNight && { split_day_night: true }),
  };
}

/** The same over the dates compared with, cut the same way; null where nothing is compared. */
export function comparedCall(
  call: ReportQuery,
  { compare }: ReportOptions,
  type: ReportType,
  range: DateRange,
): ReportQuery | null {
  if (compare === 'nothing' || range.start > range.end) return null;
  const { start, end } = computeComparedRange(range, compare);
  const { date_grain: grain } = call;
  const sameGrain = grain && { date_grain: chooseComparedGrain(type.id, grain, range) };
  return { ...call, start_date: start, end_date: end, ...sameGrain };
}
