import type { QueryOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { chooseComparedGrain } from '#domain/reports/compared-grain.ts';
import { type Compared, computeComparedRange } from '#domain/reports/compared-range.ts';
import type { ReportType } from '#domain/reports/report-types.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import { resolveRange } from '#domain/time/default-range.ts';
import type { ReportOptions } from './report-options.ts';

export type ReportQuery = QueryOf<Endpoints['getReport']>;

export interface ReportCalls {
  report: ReportQuery;
  /** The same report over the dates compared with; null without a comparison. */
  compared: { with: Compared; query: ReportQuery } | null;
}

/** The values that the defaults depend on. */
export interface Defaults {
  today: IsoDate;
  firstGoodMonth: IsoDate | null;
  currentModule: number | null;
}

/** The dates of a report. Reversed dates are sent as they are: the server's answer says what is wrong with them. */
export function resolveReportRange(
  { start, end }: ReportOptions,
  { today, firstGoodMonth }: Defaults,
): DateRange {
  const asked = { start: start ?? undefined, end: end ?? undefined };
  return resolveRange(asked, today, firstGoodMonth) ?? { start: start ?? today, end: end ?? today };
}

/** The requests for a report. They name the defaults, so that the answer belongs to the options shown. */
export function buildCalls(options: ReportOptions, type: ReportType, defaults: Defaults): ReportCalls {
  const { clients, modules, grain, shiftWindows, splitDayNight, compare } = options;
  const { currentModule } = defaults;
  const range = resolveReportRange(options, defaults);
  const isCurrentModule = modules.length === 0 && clients.length === 0 && !type.isMultiModule;
  const asked = isCurrentModule && currentModule !== null ? [currentModule] : modules;
  const report: ReportQuery = {
    ...(clients.length > 0 && { clients: [...clients] }),
    ...(asked.length > 0 && { modules: [...asked] }),
    start_date: range.start,
    end_date: range.end,
    ...(type.grains.length > 0 && { date_grain: grain }),
    ...(shiftWindows.length > 0 && { shift_windows: [...shiftWindows] }),
    ...(splitDayNight && { split_day_night: true }),
  };
  if (compare === 'nothing' || range.start > range.end) return { report, compared: null };
  const { start, end } = computeComparedRange(range, compare);
  const query = {
    ...report,
    start_date: start,
    end_date: end,
    ...(type.grains.length > 0 && { date_grain: chooseComparedGrain(type.id, grain, range) }),
  };
  return { report, compared: { with: compare, query } };
}
