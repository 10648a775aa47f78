import type { ReportContext } from '#contract/reports/report-context.ts';
import { capitalize } from '#domain/measures/formatting.ts';
import { type Compared, comparisonNames } from '#domain/reports/options/compared-range.ts';
import type { SingleReportId } from '#domain/reports/options/report-types.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import { listPeriods, type Period } from '#domain/time/periods.ts';
import type { Blocks, ReportState, SubReport } from './card.ts';
import type { DrillDown, ShiftsQuery } from './show-shifts.ts';

/** The same report over other dates. */
export interface Comparison {
  with: Compared;
  context: ReportContext;
}

export interface ReportSource {
  context: ReportContext;
  comparison: Comparison | null;
  state: ReportState;
}

/** A grouping over the dates compared with. */
interface Before {
  /** "last year", "the period before". */
  name: string;
  /** The capitalized name. */
  title: string;
  data: Blocks;
  /** Each period has its counterpart a year earlier, otherwise at the same position. */
  isPairedByDate: boolean;
}

/** One grouping of a report, with everything that its cards are built from. */
export interface Grouping {
  report: SingleReportId;
  index: number;
  name: string;
  data: Blocks;
  hoursPerDay: number;
  grain: DateGrain;
  /** The name of a period: `month`. */
  unit: string;
  before: Before | null;
  state: ReportState;
  names: NonNullable<ReportContext['names']>;
  /** The hospital's; UTC if hospitals have several. */
  timeZone: string;
  /** Null if the grouping is not a single module. */
  module: number | null;
  /** The shifts behind a figure; null if they cannot be queried. */
  drillDown: (place: DrillDownPlace) => DrillDown | null;
}

export interface DrillDownPlace {
  period?: { key: string; label: string } | undefined;
  window?: { id: number; label: string } | undefined;
  weekday?: { id: number; label: string };
  reason?: string;
  /** The side of the shifts that the reason explains. */
  over?: boolean;
}

export function buildGroupings(
  { report, groupings, options }: SubReport,
  { context, comparison, state }: ReportSource,
): Grouping[] {
  const compared = comparison && listReports(comparison.context).find(other => other.report === report);
  return groupings.map(({ name, data, hours_per_day: hoursPerDay }, index) => {
    const before = compared?.groupings[index];
    const query = queryShifts(context, index, groupings.length);
    return {
      report,
      index,
      name,
      data,
      hoursPerDay,
      grain: options.date_grain,
      unit: options.date_grain === 'all' ? 'period' : options.date_grain,
      before: comparison && before?.name === name ? describeBefore(comparison.with, before.data) : null,
      state,
      names: context.names ?? { fields: {}, premium_types: {} },
      timeZone: context.citation.timezone ?? 'UTC',
      module: query?.modules?.length === 1 ? (query.modules[0] ?? null) : null,
      drillDown: createDrillDown(options, name, query),
    };
  });
}

function describeBefore(compared: Compared, data: Blocks): Before {
  const name = comparisonNames[compared];
  return { name, title: capitalize(name), data, isPairedByDate: compared === 'last_year' };
}

/** The sub-reports; a report without any is its own only one. */
export function listReports(context: ReportContext): SubReport[] {
  if (context.reports) return context.reports;
  const { report, options, hours_per_day, groupings } = context;
  return report === 'executive' || report === 'module_rollup'
    ? []
    : [{ report, options, hours_per_day, groupings }];
}

function createDrillDown(
  { start_date, end_date, date_grain, shift_windows }: SubReport['options'],
  name: string,
  shifts: ShiftsQuery | null,
): Grouping['drillDown'] {
  const periods = new Map<string, Period>();
  return ({ period: named, window, weekday, reason, over }) => {
    if (!shifts) return null;
    if (periods.size === 0) {
      for (const period of listPeriods({ start: start_date, end: end_date }, date_grain))
        periods.set(period.key, period);
    }
    const period = named && periods.get(named.key);
    const windows = window ? [window.id] : shift_windows;
    const day = date_grain === 'weekday' && period ? Number(period.key) : weekday?.id;
    return {
      title: [reason, name, named?.label, weekday?.label, window?.label].filter(Boolean).join(' · '),
      query: {
        ...shifts,
        start_date: period?.start ?? start_date,
        end_date: period?.end ?? end_date,
        ...(windows && { shift_windows: windows }),
        ...(day !== undefined && { weekday: day }),
        ...(reason !== undefined && { reason }),
        ...(over !== undefined && { over }),
      },
    };
  };
}

/**
 * The query for the shifts of a grouping (D16). Groupings are modules, or their halves of the day if split, after "All
 * modules" in a rollup, and in a Staffing Bridge or red flags of several. Null for groupings by hospital: a report does not say which modules they hold.
 */
function queryShifts(
  { report, options: { modules, split_day_night } }: ReportContext,
  index: number,
  count: number,
): ShiftsQuery | null {
  const halves = split_day_night ? 2 : 1;
  const hasSum = report === 'staffing_bridge' || report === 'red_flags';
  const isSummed = report === 'module_rollup' || (hasSum && modules.length > 1);
  const rollups = isSummed ? halves : 0;
  if (count !== modules.length * halves + rollups) return null;
  const half = split_day_night ? { is_day: index % 2 === 0 } : {};
  if (index < rollups) return { modules, ...half };
  const module = modules[Math.floor((index - rollups) / halves)];
  return module === undefined ? null : { modules: [module], ...half };
}
