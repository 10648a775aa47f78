import type { QueryOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Compared, computeComparedRange } from '#domain/reports/options/compared-range.ts';
import { chooseComparedGrain, type ReportType } from '#domain/reports/options/report-types.ts';
import { chooseAutomaticGrain } from '#domain/time/date-grain.ts';
import type { ReportOptions } from './report-options.ts';

export type ReportQuery = QueryOf<Endpoints['getReport']>;

export interface ReportCalls {
  report: ReportQuery;
  /** The same report over the dates compared with; null without a comparison. */
  compared: { with: Compared; query: ReportQuery } | null;
}

/** The requests for a report. Reversed dates are sent as they are: the server's answer says what is wrong with them. */
export function buildCalls(options: ReportOptions, type: ReportType, currentModule: number): ReportCalls {
  const { clients, modules, start, end, grain, shiftWindows, splitDayNight, compare, base, assessment } =
    options;
  const { quarter } = options;
  const isCurrentModule = modules.length === 0 && clients.length === 0 && !type.isMultiModule;
  const asked = isCurrentModule ? [currentModule] : modules;
  const report: ReportQuery = {
    ...(clients.length > 0 && { clients: [...clients] }),
    ...(asked.length > 0 && { modules: [...asked] }),
    ...(quarter === null ? { start_date: start, end_date: end } : { quarter }),
    ...(type.grains.length > 0 && { date_grain: grain }),
    ...(shiftWindows.length > 0 && { shift_windows: [...shiftWindows] }),
    ...(splitDayNight && { split_day_night: true }),
    ...(type.id === 'staffing_bridge' && { base, ...(assessment !== null && { assessment }) }),
  };
  if (compare === 'nothing' || start > end) return { report, compared: null };
  const range = computeComparedRange({ start, end }, compare);
  const query = {
    ...report,
    start_date: range.start,
    end_date: range.end,
    ...(type.grains.length > 0
      ? { date_grain: chooseComparedGrain(type.id, grain, { start, end }) }
      : { compared_grain: chooseAutomaticGrain({ start, end }) }),
  };
  return { report, compared: { with: compare, query } };
}
