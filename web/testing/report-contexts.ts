import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';

type Period = NonNullable<ReportData['periods']>[number];
type Measures = NonNullable<ReportData['summary']>;

/** Measures computed from a census and RNs. */
export function createMeasures(census: number, rnTarget: number, rnActual: number, shifts = 10): Measures {
  return {
    shifts,
    census,
    rn_target: rnTarget,
    rn_actual: rnActual,
    rn_variance: rnActual - rnTarget,
    ratio_target: census / rnTarget,
    ratio_actual: rnActual === 0 ? null : census / rnActual,
    productivity_target: (24 * rnTarget) / census,
    productivity_actual: (24 * rnActual) / census,
    productivity_index: rnActual === 0 ? null : (100 * rnTarget) / rnActual,
    rn_target_floor: Math.floor(rnTarget),
    rn_target_ceiling: Math.ceil(rnTarget),
    equivalent_rn_hours: (rnActual - rnTarget) * 24,
  };
}

export const noMeasures: Measures = {
  shifts: 0,
  census: null,
  rn_target: null,
  rn_actual: null,
  rn_variance: null,
  ratio_target: null,
  ratio_actual: null,
  productivity_target: null,
  productivity_actual: null,
  productivity_index: null,
  rn_target_floor: null,
  rn_target_ceiling: null,
  equivalent_rn_hours: null,
};

const months = [
  { key: '2026-09-01', label: 'Sep 2026', start: '2026-09-01', end: '2026-09-30', days: 30 },
  { key: '2026-10-01', label: 'Oct 2026', start: '2026-10-01', end: '2026-10-31', days: 31 },
];

const windows = [
  { id: 420, label: '07:00' },
  { id: 1140, label: '19:00' },
];

/** September is 0.8 RNs under target, October 0.2 over. */
export const staffingData: ReportData = {
  summary: createMeasures(10, 7.3, 7, 20),
  periods: [
    { ...months[0], ...createMeasures(11, 7.8, 7) } as Period,
    { ...months[1], ...createMeasures(9, 6.8, 7) } as Period,
  ],
  heatmap: {
    windows,
    periods: months.map(({ key, label }) => ({ key, label })),
    census: [
      [12, 10],
      [9, 9],
    ],
    rn_target: [
      [8, 7.6],
      [6.8, 6.8],
    ],
    rn_actual: [
      [7, 7],
      [7, 0],
    ],
    rn_variance: [
      [-1, -0.6],
      [0.2, -6.8],
    ],
  },
  productivity_heatmap: {
    windows,
    periods: months.map(({ key, label }) => ({ key, label })),
    productivity_index: [
      [114, 109],
      [97, null],
    ],
  },
  reasons_breakdown: [
    { reason: 'Low census', count: 3, over: true },
    { reason: 'Sick call', count: 5, over: false },
  ],
  acuity_breakdown: { data: { '1': 15, '2': 5, '3': 0 }, total_shifts: 20 },
  charge_nurse_breakdown: [
    { charge_nurse_included: true, count: 4 },
    { charge_nurse_included: false, count: 16 },
  ],
};

/** A report as the server answers it, with changes for the test. */
export function createReportContext(
  data: ReportData = staffingData,
  {
    names = ['Labor & Delivery'],
    options = {},
    ...changes
  }: Partial<Omit<ReportContext, 'options' | 'names'>> & {
    names?: string[];
    options?: Partial<ReportContext['options']>;
  } = {},
): ReportContext {
  return {
    report: 'ratio',
    options: {
      clients: [1],
      modules: [10],
      start_date: '2026-09-01',
      end_date: '2026-10-31',
      date_grain: 'month',
      shift_windows: null,
      split_day_night: false,
      ...options,
    },
    hours_per_day: 24,
    groupings: names.map(name => ({ name, hours_per_day: 24, data })),
    citation: {
      hospitals: ["Lakeside Women's Hospital"],
      modules: ['Labor & Delivery'],
      start_date: '2026-09-01',
      end_date: '2026-10-31',
      windows: ['07:00', '19:00'],
      shifts: 20,
      completeness: { saved: 20, possible: 122 },
      made_at: '2026-11-15T05:00:00.000Z',
    },
    names: { fields: { '1': 'Active labor', '2': 'Recovery' }, premium_types: {} },
    state: {},
    ...changes,
  };
}
