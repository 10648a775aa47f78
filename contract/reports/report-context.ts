import { z } from 'zod';
import {
  type ReportId,
  reportTypes,
  type SingleReportId,
  singleReportIds,
} from '#domain/reports/report-types.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';

// Strict, so that what the server composes and what is written here cannot drift apart.
const block = z.strictObject;
const level = z.number().nullable();
const ids = z.array(z.int());

const periodName = { key: z.string(), label: z.string() };
const reportWindow = block({ id: z.int(), label: z.string() });

const measures = {
  shifts: z.int(),
  census: level,
  rn_target: level,
  rn_actual: level,
  rn_variance: level,
  ratio_target: level,
  ratio_actual: level,
  productivity_target: level,
  productivity_actual: level,
  productivity_index: level,
  rn_target_floor: level,
  rn_target_ceiling: level,
  equivalent_rn_hours: level,
};

const period = block({ ...periodName, start: z.iso.date(), end: z.iso.date(), days: z.int(), ...measures });

/** Rows are periods, columns windows; null where no shift is recorded. */
const matrix = z.array(z.array(level));
const axes = { windows: z.array(reportWindow), periods: z.array(block(periodName)) };

const heatmap = block({
  ...axes,
  census: matrix,
  rn_target: matrix,
  rn_actual: matrix,
  rn_variance: matrix,
});

const hoursRow = block({
  ...periodName,
  days: z.int(),
  total: z.number(),
  regular: z.number(),
  /** By premium type id; a type without hours is absent. */
  premium: z.record(z.string(), z.number()),
});

const patternMeasures = {
  shifts: z.int(),
  census: level,
  census_p10: level,
  census_p90: level,
  rn_target: level,
  rn_actual: level,
  rn_variance: level,
  productivity_index: level,
};

const pattern = block({
  ...periodName,
  by_window: z.array(block({ id: z.int(), label: z.string(), ...patternMeasures })),
  by_weekday: z.array(block({ weekday: z.int(), label: z.string(), ...patternMeasures })),
});

const schedule = block({
  ...periodName,
  windows: z.array(reportWindow),
  /** Rows Sunday to Saturday. */
  cells: z.array(z.array(block({ mean: level, rns: level, p75: level, p90: level, shifts: z.int() }))),
});

const comment = block({
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  comments: z.string(),
  reasons: z.array(z.string()),
  over: z.boolean().nullable(),
  rn_variance: z.number(),
});

/** Only the blocks that the report has (D17). */
const reportData = block({
  summary: block(measures).optional(),
  periods: z.array(period).optional(),
  heatmap: heatmap.optional(),
  productivity_heatmap: block({ ...axes, productivity_index: matrix }).optional(),
  nursing_hours: z.array(hoursRow).optional(),
  patterns: z.array(pattern).optional(),
  schedule: z.array(schedule).optional(),
  comments: z.array(comment).optional(),
  reasons_breakdown: z.array(block({ reason: z.string(), count: z.int(), over: z.boolean() })).optional(),
  acuity_breakdown: block({ data: z.record(z.string(), z.int()), total_shifts: z.int() }).optional(),
  charge_nurse_breakdown: z.array(block({ charge_nurse_included: z.boolean(), count: z.int() })).optional(),
});

export type ReportData = z.infer<typeof reportData>;

const grouping = block({ name: z.string(), hours_per_day: z.number(), data: reportData });

const grains = ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'all'] as const satisfies DateGrain[];

const options = block({
  clients: ids,
  modules: ids,
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Resolved: never automatic. */
  date_grain: z.enum(grains),
  /** Null for all windows. */
  shift_windows: ids.nullable(),
  split_day_night: z.boolean(),
});

const frame = { options, hours_per_day: z.number(), groupings: z.array(grouping) };

const subReport = block({
  report: z.enum(singleReportIds as readonly [SingleReportId, ...SingleReportId[]]),
  ...frame,
});

/** How a person looks at a report. What is absent is as the report opens: pies, hours. */
export const reportState = block({
  /** By card id. */
  views: z.record(z.string().max(200), z.enum(['pie', 'table'])).optional(),
  metric: z.enum(['hours', 'ftes', 'percentage']).optional(),
  /** By card id: which of its measures or periods a card shows. */
  choices: z.record(z.string().max(200), z.string().max(40)).optional(),
});

/** What stands under a report (D22). */
const citation = block({
  hospitals: z.array(z.string()),
  modules: z.array(z.string()),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Labels of the windows it covers. */
  windows: z.array(z.string()),
  shifts: z.int(),
  completeness: block({ saved: z.int(), possible: z.int() }),
  made_at: z.iso.datetime(),
});

/** Names that the figures go by, as they were when it was made: fields are renamed, and slots taken out of use. */
const names = block({
  /** Acuity fields by id. */
  fields: z.record(z.string(), z.string()),
  /** Modules' own premium types by id; absent where modules differ. */
  premium_types: z.record(z.string(), z.string()),
});

export const reportIds = reportTypes.map(type => type.id) as [ReportId, ...ReportId[]];

/** A report (D15). Executive and Module Rollup hold sub-reports in place of groupings. */
export const reportContext = block({
  report: z.enum(reportIds),
  ...frame,
  citation,
  names: names.optional(),
  state: reportState,
  reports: z.array(subReport).optional(),
});

export type ReportContext = z.infer<typeof reportContext>;
