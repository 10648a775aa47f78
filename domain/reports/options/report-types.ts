import type { DateRange } from '../../time/calendar.ts';
import {
  type CalendarGrain,
  chooseAutomaticGrain,
  type DateGrain,
  type RequestedGrain,
  requestedGrains,
} from '../../time/date-grain.ts';

/** The executive report and the module rollup consist of these, in this order. */
export const chapterIds = [
  'ratio',
  'worked_hours',
  'nursing_hours',
  'comments',
  'predictive_nurse_schedule',
  'patterns_by_timeperiod',
] as const;

/** Reports with their own data. */
export const singleReportIds = [
  ...chapterIds,
  'staffing_bridge',
  'red_flags',
  'missed_care',
  'standards',
  'scheduled',
  'peers',
] as const;

export type SingleReportId = (typeof singleReportIds)[number];

export type ReportId = SingleReportId | 'executive' | 'module_rollup';

/** What people use reports for, in the order of the screen. */
export const reportGroups = [
  { id: 'unit', name: 'Run the unit' },
  { id: 'plan', name: 'Plan ahead' },
  { id: 'board', name: 'Explain to the board' },
] as const;

type ReportGroupId = (typeof reportGroups)[number]['id'];

export interface ReportType {
  readonly id: ReportId;
  readonly group: ReportGroupId;
  readonly name: string;
  readonly description: string;
  /** The grains that its form offers; empty for reports without periods. */
  readonly grains: readonly RequestedGrain[];
  readonly hasShiftWindows: boolean;
  readonly hasDayNightSplit: boolean;
  /** Can be shown beside the same report over other dates. */
  readonly hasComparison: boolean;
  /** Covers all available modules unless some are chosen. */
  readonly isMultiModule: boolean;
  /** Covers a quarter instead of a range of dates, and one module that is in a peer group. */
  readonly hasQuarter?: boolean;
  /** Only owners and administrators may read it. */
  readonly isForOwners?: boolean;
}

const allOptions = {
  grains: requestedGrains,
  hasShiftWindows: true,
  hasDayNightSplit: true,
  hasComparison: true,
  isMultiModule: false,
} as const;

const wholeRange = { ...allOptions, grains: [], hasDayNightSplit: false, hasComparison: false } as const;

const rangeOnly = {
  grains: [],
  hasShiftWindows: false,
  hasDayNightSplit: false,
  hasComparison: true,
} as const;

/** In the order of the screen (D17), which shows them in groups. */
export const reportTypes: readonly ReportType[] = [
  {
    ...allOptions,
    id: 'ratio',
    group: 'unit',
    name: 'Ratio',
    description: 'Patients per RN, target against actual, with the reasons behind the difference.',
  },
  {
    ...allOptions,
    id: 'worked_hours',
    group: 'unit',
    name: 'Worked Hours',
    description: 'RN hours per patient day, target against actual, with the reasons behind the difference.',
  },
  {
    ...allOptions,
    id: 'nursing_hours',
    group: 'board',
    name: 'Nursing Hours',
    description: 'Total, regular and premium nursing hours, as hours, FTEs or percentages.',
  },
  {
    ...allOptions,
    id: 'comments',
    group: 'unit',
    name: 'Comments',
    description: 'Every comment entered with a shift.',
    grains: [],
  },
  {
    ...allOptions,
    id: 'predictive_nurse_schedule',
    group: 'plan',
    name: 'Predictive Nurse Schedule',
    description: 'RNs to schedule by day of the week and shift.',
    grains: requestedGrains.filter(grain => grain !== 'day' && grain !== 'weekday'),
  },
  {
    ...allOptions,
    id: 'patterns_by_timeperiod',
    group: 'plan',
    name: 'Patterns by Time Period',
    description: 'How census and staffing move through the day and the week.',
    hasShiftWindows: false,
    hasDayNightSplit: false,
  },
  {
    ...rangeOnly,
    id: 'executive',
    group: 'board',
    name: 'Executive',
    description: 'One page for the board, then every report on the module.',
    isMultiModule: false,
  },
  {
    ...rangeOnly,
    id: 'module_rollup',
    group: 'board',
    name: 'Module Rollup',
    description: 'All modules on one page, then every report on each of them.',
    isMultiModule: true,
  },
  {
    ...wholeRange,
    id: 'staffing_bridge',
    group: 'board',
    name: 'Staffing Bridge',
    description:
      'Why RN hours and cost changed: patients, acuity, minimum staffing and staffing against target.',
  },
  {
    ...wholeRange,
    id: 'red_flags',
    group: 'unit',
    name: 'Red Flags',
    description: 'When and where shifts were short, how fast people acted, and what helped.',
  },
  {
    ...allOptions,
    id: 'missed_care',
    group: 'unit',
    name: 'Missed Care',
    description: 'Care that was missed or late, on shifts short of target and on the others.',
    hasComparison: false,
  },
  {
    ...wholeRange,
    id: 'standards',
    group: 'board',
    name: 'Standards',
    description: 'Whether the RNs were enough for the entered counts by a law, a policy or your own plan.',
  },
  {
    ...allOptions,
    id: 'scheduled',
    group: 'unit',
    name: 'Scheduled RNs',
    description: 'What the roster promised, what was needed, and what worked.',
    hasComparison: false,
  },
  {
    ...rangeOnly,
    id: 'peers',
    group: 'board',
    name: 'Fair Peers',
    description: 'RN hours for the same patients, beside hospitals like yours. No ranks, no names.',
    hasComparison: false,
    isMultiModule: false,
    hasQuarter: true,
    isForOwners: true,
  },
];

/** The reports for a user with so many modules: a rollup needs several. */
export function listReportTypes(moduleCount: number): readonly ReportType[] {
  return reportTypes.filter(type => moduleCount > 1 || !type.isMultiModule);
}

export function getReportType(id: ReportId): ReportType {
  const type = reportTypes.find(candidate => candidate.id === id);
  if (type === undefined) throw new RangeError(`no such report: ${id}`);
  return type;
}

export function isReportId(text: string): text is ReportId {
  return reportTypes.some(type => type.id === text);
}

interface RequestedOptions {
  readonly dateGrain: RequestedGrain;
  readonly shiftWindows: readonly number[];
  readonly splitDayNight: boolean;
  /** The grain of the report that this one is compared with; used by types whose grain cannot be chosen. */
  readonly comparedGrain?: CalendarGrain | undefined;
}

/** Options as a report uses them; `shiftWindows` is null for all windows. */
export interface ResolvedOptions {
  readonly dateGrain: DateGrain;
  readonly shiftWindows: readonly number[] | null;
  readonly splitDayNight: boolean;
}

type OptionsOutcome =
  | { readonly ok: true; readonly options: ResolvedOptions }
  | { readonly ok: false; readonly excludedGrain: RequestedGrain };

/**
 * Resolves the options of a request (D17): options that the type does not have are ignored, a grain that it does not offer
 * is refused, and automatic becomes a grain: the whole range for the predictive schedule, else by the range's length.
 */
export function resolveOptions(id: ReportId, requested: RequestedOptions, range: DateRange): OptionsOutcome {
  const type = getReportType(id);
  const asked = type.grains.length === 0 ? 'automatic' : requested.dateGrain;
  const automatic =
    (type.grains.length === 0 && type.hasComparison && requested.comparedGrain) || chooseDateGrain(id, range);
  if (asked !== 'automatic' && !type.grains.includes(asked)) return { ok: false, excludedGrain: asked };
  const hasSelection = type.hasShiftWindows && requested.shiftWindows.length > 0;
  return {
    ok: true,
    options: {
      dateGrain: asked === 'automatic' ? automatic : asked,
      shiftWindows: hasSelection ? requested.shiftWindows : null,
      splitDayNight: type.hasDayNightSplit && requested.splitDayNight,
    },
  };
}

/** The reports that automatic gives no periods: one schedule for the whole range (D13), a bridge (B11), red flags (B12), standards (B16) and peers (B21). */
const reportsOfWholeRange: readonly ReportId[] = [
  'predictive_nurse_schedule',
  'staffing_bridge',
  'red_flags',
  'standards',
  'peers',
];

function chooseDateGrain(id: ReportId, range: DateRange): DateGrain {
  return chooseChapterGrain(id, chooseAutomaticGrain(range));
}

/** The grain of a chapter in a report with this grain. */
export function chooseChapterGrain(id: ReportId, grain: DateGrain): DateGrain {
  return reportsOfWholeRange.includes(id) ? 'all' : grain;
}

/**
 * The grain for the compared dates. Both ranges must be cut the same way, and the automatic grain depends on the number of
 * days, which can differ.
 */
export function chooseComparedGrain(
  report: ReportId,
  grain: RequestedGrain,
  range: DateRange,
): RequestedGrain {
  if (grain !== 'automatic') return grain;
  const resolved = chooseDateGrain(report, range);
  return getReportType(report).grains.find(offered => offered === resolved) ?? grain;
}
