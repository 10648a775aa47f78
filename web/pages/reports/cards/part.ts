import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import type { SingleReportId } from '#domain/reports/report-types.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import { listPeriods, type Period } from '#domain/time/periods.ts';
import type { DrillDown, ShiftsQuery } from '../shifts-behind/drill-down.ts';
import type { ReportState, SubReport } from './card.ts';
import { whoseShifts } from './whose-shifts.ts';

/** The same report over other dates. */
export interface Comparison {
  /** "last year", "the period before". */
  name: string;
  context: ReportContext;
}

/** One grouping of one report with all that its cards are made of. */
export interface Part {
  report: SingleReportId;
  index: number;
  name: string;
  data: ReportData;
  grain: DateGrain;
  /** The same grouping over other dates, where the person compares. */
  before: { name: string; data: ReportData } | null;
  state: ReportState;
  names: NonNullable<ReportContext['names']>;
  /** The module, where the grouping is one. */
  module: number | null;
  /** The shifts behind a figure; null where they cannot be told from others. */
  behind: (where: Where) => DrillDown | null;
}

interface Where {
  periodKey?: string | undefined;
  window?: { id: number; label: string };
  weekday?: { id: number; label: string };
  reason?: string;
  /** Of the two sides that a reason can explain. */
  over?: boolean;
}

interface Whole {
  context: ReportContext;
  comparison: Comparison | null;
  state: ReportState;
}

/** A report's groupings, each beside itself over the dates compared with. */
export function partsOf(report: SubReport, { context, comparison, state }: Whole): Part[] {
  const compared = comparison && findReport(comparison.context, report.report);
  return report.groupings.map((grouping, index) => {
    const before = compared?.groupings[index];
    const whose = whoseShifts(context, index, report.groupings.length);
    return {
      report: report.report,
      index,
      name: grouping.name,
      data: grouping.data,
      grain: report.options.date_grain,
      before:
        comparison && before?.name === grouping.name ? { name: comparison.name, data: before.data } : null,
      state,
      names: context.names ?? { fields: {}, premium_types: {} },
      module: whose?.modules?.length === 1 ? (whose.modules[0] ?? null) : null,
      behind: drillDownIn(report, grouping.name, whose),
    };
  });
}

/** A report by itself is its only sub-report. */
export function reportsIn(context: ReportContext): SubReport[] {
  if (context.reports) return context.reports;
  const { report, options, hours_per_day, groupings } = context;
  return report === 'executive' || report === 'module_rollup'
    ? []
    : [{ report, options, hours_per_day, groupings }];
}

function findReport(context: ReportContext, report: SingleReportId): SubReport | undefined {
  return reportsIn(context).find(candidate => candidate.report === report);
}

function drillDownIn(report: SubReport, name: string, whose: ShiftsQuery | null): Part['behind'] {
  const { start_date, end_date, date_grain, shift_windows } = report.options;
  const periods = new Map<string, Period>();
  return ({ periodKey, window, weekday, reason, over }) => {
    if (!whose) return null;
    if (periods.size === 0) {
      for (const each of listPeriods({ start: start_date, end: end_date }, date_grain))
        periods.set(each.key, each);
    }
    const period = periodKey === undefined ? undefined : periods.get(periodKey);
    const isWeekday = date_grain === 'weekday' && period !== undefined;
    const words = [reason, name, period?.label, weekday?.label, window?.label];
    return {
      title: words.filter(Boolean).join(' · '),
      query: {
        ...whose,
        start_date: period?.start ?? start_date,
        end_date: period?.end ?? end_date,
        ...((window || shift_windows) && { shift_windows: window ? [window.id] : (shift_windows ?? []) }),
        ...(isWeekday && { weekday: Number(period.key) }),
        ...(weekday && { weekday: weekday.id }),
        ...(reason !== undefined && { reason }),
        ...(over !== undefined && { over }),
      },
    };
  };
}
