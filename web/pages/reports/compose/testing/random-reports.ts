import fc from 'fast-check';
import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import { weekdays } from '#domain/time/calendar.ts';
import { createMissedCare, createRates } from '#web/features/missed-care/testing.ts';
import { createFlags } from '#web/features/red-flags/report/testing.ts';
import { createStandards } from '#web/features/standards/report/testing.ts';
import { createBridge } from '#web/testing/bridge-data.ts';
import { createMeasures, createReportContext, staffingData } from '#web/testing/report-contexts.ts';

/** Numbers whose rounding is hard: means of shifts have many decimals. */
const rns = fc.double({ min: 0.2, max: 30, noNaN: true });
const measures = fc
  .tuple(rns, rns, fc.oneof(rns, fc.double({ min: -0.15, max: 0.15, noNaN: true })))
  .map(([census, target, other]) => createMeasures(census, target, other <= 0.15 ? target + other : other));
type Measures = ReturnType<typeof createMeasures>;

/** The data of every report over one range. */
export const rangeData = fc
  .record({
    measures: fc.array(measures, { minLength: 4, maxLength: 4 }),
    hours: fc.array(rns, { minLength: 4, maxLength: 4 }),
    counts: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 4, maxLength: 4 }),
    steps: fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(buildData);

function buildData(random: {
  measures: Measures[];
  hours: number[];
  counts: number[];
  steps: number[];
}): ReportData {
  const at = (index: number) => random.measures[index] as Measures;
  const [reasons = 1, others = 1, included = 1, comments = 1] = random.counts;
  const [total = 1, extra = 1, more = 1, last = 1] = random.hours;
  const months = [
    { key: '2026-09-01', label: 'Sep 2026', start: '2026-09-01', end: '2026-09-30', days: 30 },
    { key: '2026-10-01', label: 'Oct 2026', start: '2026-10-01', end: '2026-10-31', days: 31 },
  ];
  const windows = [
    { id: 420, label: '07:00' },
    { id: 1140, label: '19:00' },
  ];
  const matrix = (read: (each: Measures) => number | null) => [
    [read(at(0)), read(at(1))],
    [read(at(2)), read(at(3))],
  ];
  const entry = (index: number) => ({ ...at(index), census_p10: 1, census_p90: 40 });
  const keys = months.map(({ key, label }) => ({ key, label }));
  return {
    summary: at(0),
    periods: months.map((month, index) => ({ ...month, ...at(index + 1) })),
    heatmap: {
      windows,
      periods: keys,
      census: matrix(each => each.census),
      rn_target: matrix(each => each.rn_target),
      rn_actual: matrix(each => each.rn_actual),
      rn_variance: matrix(each => each.rn_variance),
    },
    productivity_heatmap: {
      windows,
      periods: keys,
      productivity_index: matrix(each => each.productivity_index),
    },
    reasons_breakdown: [
      { reason: 'Sick call', count: reasons, over: false },
      { reason: 'Low census', count: others, over: true },
    ],
    acuity_breakdown: { data: { '1': reasons, '2': others }, total_shifts: reasons + others },
    charge_nurse_breakdown: [
      { charge_nurse_included: true, count: included },
      { charge_nurse_included: false, count: others },
    ],
    nursing_hours: months.map(({ key, label, days }, index) => ({
      key,
      label,
      days,
      total: 100 * total + index * more,
      regular: 90 * total,
      premium: { rn_premium_overtime: extra + index * last },
    })),
    patterns: months.map(month => ({
      ...month,
      by_window: windows.map((window, index) => ({ ...window, ...entry(index) })),
      by_weekday: weekdays.map(weekday => ({ weekday, label: `Day ${weekday}`, ...entry(weekday % 4) })),
    })),
    schedule: [
      {
        key: '2026-09-01',
        label: 'Sep 1 – Oct 31, 2026',
        windows: [{ id: 420, label: '07:00' }],
        cells: weekdays.map(weekday => [
          { mean: at(weekday % 4).rn_target, rns: 7, p75: 7, p90: 8, shifts: 9 },
        ]),
        hours: weekdays.map(weekday => 100 * (random.hours[weekday % 4] ?? 1)),
      },
    ],
    comments: Array.from({ length: comments % 7 }, () => ({
      date: '2026-10-02',
      window: 420,
      label: '07:00',
      rn_variance: -1,
      over: false,
      reasons: [],
      comments: 'Busy',
      updated_by: 'Ann Lee',
    })) as NonNullable<ReportData['comments']>,
    bridge: buildBridge(random.steps),
    bridge_months: [],
    bridge_remarks: [],
    red_flags: createFlags(),
    missed_care: createMissedCare({ together: { type: null, ...createRates(reasons, others, 40 * total) } }),
    standards: createStandards({
      rated: reasons + others,
      enough: reasons,
      short: others,
      share: (100 * reasons) / (reasons + others),
      short_left: included - comments,
      calendar_days_short: others,
      months: [
        { month: '2026-09', rated: reasons + 1, short: 1, share: (100 * reasons) / (reasons + 1) },
        { month: '2026-10', rated: others + 1, short: 1, share: (100 * others) / (others + 1) },
      ],
    }),
  };
}

function buildBridge([volume = 0, acuity = 0, minimum = 0, staffing = 0, mix = 0, premium = 0]: number[]) {
  const start = 92.745;
  const hours = {
    start,
    volume,
    acuity,
    minimum,
    staffing,
    end: start + volume + acuity + minimum + staffing,
  };
  const cost = Object.fromEntries(Object.entries(hours).map(([step, value]) => [step, 51.3 * value]));
  const side = { census: 8 + volume, workload: 4 + acuity, minimum: Math.abs(minimum) / 10 };
  const period = { ...side, variance: staffing, rn_actual: side.workload + side.minimum + staffing };
  const bridge = createBridge(2);
  return {
    ...bridge,
    hours,
    levels: { ...bridge.levels, period },
    cost: {
      ...(cost as typeof hours),
      day_night_mix: mix,
      premium,
      end: (cost.end ?? 0) + mix + premium,
    },
  };
}

export const singles = [
  'ratio',
  'worked_hours',
  'nursing_hours',
  'comments',
  'predictive_nurse_schedule',
  'patterns_by_timeperiod',
  'staffing_bridge',
  'red_flags',
  'missed_care',
  'standards',
] as const;

/** The blocks of each report; those of another would be cards of this one. */
const blocks: Record<(typeof singles)[number], (keyof ReportData)[]> = {
  ratio: Object.keys(staffingData) as (keyof ReportData)[],
  worked_hours: Object.keys(staffingData) as (keyof ReportData)[],
  nursing_hours: ['summary', 'nursing_hours'],
  comments: ['comments'],
  predictive_nurse_schedule: ['schedule'],
  patterns_by_timeperiod: ['patterns'],
  staffing_bridge: ['bridge', 'bridge_months', 'bridge_remarks'],
  red_flags: ['red_flags'],
  missed_care: ['missed_care'],
  standards: ['standards'],
};

function pick(data: ReportData, report: (typeof singles)[number]): ReportData {
  return Object.fromEntries(
    Object.entries(data).filter(([key]) => blocks[report].includes(key as keyof ReportData)),
  );
}

const names = ['Labor & Delivery', 'NICU'];

export function buildReport(report: (typeof singles)[number], data: readonly ReportData[]): ReportContext {
  const context = createReportContext(
    {},
    { report, names: names.slice(0, data.length), options: { modules: data.length > 1 ? [10, 11] : [10] } },
  );
  return {
    ...context,
    groupings: context.groupings.map((grouping, index) => ({
      ...grouping,
      data: pick(data[index] ?? {}, report),
    })),
  };
}

/** With page one: an executive report, or a rollup of two modules. */
export function buildLong(data: readonly ReportData[], lastYear: readonly ReportData[]): ReportContext {
  const isRollup = data.length > 1;
  const all = isRollup ? [data[0] ?? {}, ...data] : data;
  const before = isRollup ? [lastYear[0] ?? {}, ...lastYear] : lastYear;
  const named = isRollup ? ['All modules', ...names] : names.slice(0, 1);
  const base = buildReport('ratio', data);
  const page_one = {
    last_year: { start_date: '2025-09-01', end_date: '2025-10-31' },
    groupings: all.map((each, index) => ({
      name: named[index] ?? '',
      last_year: before[index]?.summary as Measures,
      last_year_periods: before[index]?.periods ?? [],
      windows: [{ id: 420, label: '07:00', ...(each.summary as Measures) }],
      cost: { per_day: 31.7 * (each.summary?.rn_variance ?? 0), hours_without_wage: { day: 0, night: 0 } },
      bridge: each.bridge ?? null,
    })),
  };
  return {
    ...base,
    report: isRollup ? 'module_rollup' : 'executive',
    groupings: [],
    page_one,
    reports: singles.slice(0, 6).map(report => ({
      report,
      options: base.options,
      hours_per_day: 24,
      groupings: all.map((each, index) => ({
        name: named[index] ?? '',
        hours_per_day: 24,
        data: pick(each, report),
      })),
    })),
  } as ReportContext;
}
