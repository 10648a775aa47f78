import { z } from 'zod';
import { answerSources } from '#domain/adequacy/answers.ts';
import { type ReportId, reportTypes, singleReportIds } from '#domain/reports/options/report-types.ts';
import { bridgeBases } from '#domain/staffing-bridge/bridge-spans.ts';
import type { DateGrain } from '#domain/time/date-grain.ts';
import { fields } from '../api/fields.ts';
import { missedCareBlock, missedCareTotal } from '../missed-care/missed-care-block.ts';
import { peersBlock, peersOwnBlock } from '../peers/peers-block.ts';
import { redFlagsBlock } from '../red-flags/red-flags-block.ts';
import { scheduledBlock } from '../schedule/scheduled-block.ts';
import { bridge, completeness } from '../staffing-bridge/bridge.ts';
import { standardsBlock } from '../standards/standards-block.ts';

// Strict, so that a field that the server adds and this schema lacks fails a test.
const block = z.strictObject;
const level = z.number().nullable();
const ids = z.array(z.int());

const periodName = { key: z.string(), label: z.string() };
const reportWindow = block({ id: z.int(), label: z.string() });

const measures = {
  shifts: z.int(),
  ...fields(level, 'census', 'rn_target', 'rn_actual', 'rn_variance', 'ratio_target', 'ratio_actual'),
  ...fields(level, 'productivity_target', 'productivity_actual', 'productivity_index'),
  ...fields(level, 'rn_target_floor', 'rn_target_ceiling', 'equivalent_rn_hours'),
};

const period = block({ ...periodName, start: z.iso.date(), end: z.iso.date(), days: z.int(), ...measures });

/** Rows are periods, columns are windows; null without recorded shifts. */
const matrix = z.array(z.array(level));
const axes = { windows: z.array(reportWindow), periods: z.array(block(periodName)) };

const heatmap = block({ ...axes, ...fields(matrix, 'census', 'rn_target', 'rn_actual', 'rn_variance') });

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
  ...fields(level, 'census', 'census_p10', 'census_p90', 'rn_target', 'rn_actual', 'rn_variance'),
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
  /** Rows are Sunday to Saturday. */
  cells: z.array(z.array(block({ mean: level, rns: level, p75: level, p90: level, shifts: z.int() }))),
  /** RN hours to schedule on each weekday; null if not all windows have shifts, or if windows overlap. Absent in older analyses. */
  hours: z.array(level).optional(),
});

const comment = block({
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  comments: z.string(),
  reasons: z.array(z.string()),
  over: z.boolean().nullable(),
  rn_variance: z.number(),
  /** The person who saved the shift last. Analyses do not store it. */
  updated_by: z.string().optional(),
});

/** `mean_difference` is the entered count less the feed's; `equal_share` is from 0 to 1. */
const agreement = block({ shifts: z.int(), mean_difference: z.number(), equal_share: z.number() });

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
  /** Absent without shifts whose form showed the numbers of a feed (B6). */
  feed_agreement: z
    .array(
      block({
        field: z.int(),
        name: z.string(),
        /** Null without such shifts. */
        accepted: agreement.nullable(),
        typed: agreement.nullable(),
      }),
    )
    .optional(),
  charge_nurse_breakdown: z.array(block({ charge_nurse_included: z.boolean(), count: z.int() })).optional(),
  /** Null if one side has no shifts. */
  bridge: bridge.nullable().optional(),
  /** Each month with a base of its own; empty unless the range has several. */
  bridge_months: z
    .array(block({ ...periodName, start: z.iso.date(), end: z.iso.date(), bridge: bridge.nullable() }))
    .optional(),
  /** What the bridge leaves out or assumes, in sentences. */
  bridge_remarks: z.array(z.string()).optional(),
  red_flags: redFlagsBlock.optional(),
  missed_care: missedCareBlock.optional(),
  standards: standardsBlock.optional(),
  scheduled: scheduledBlock.optional(),
  peers: peersBlock.optional(),
  peers_own: peersOwnBlock.optional(),
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
  /** Of a Staffing Bridge only. */
  base: z.enum(bridgeBases).optional(),
  assessment: z.int().optional(),
  /** Of Fair Peers only: the quarter whose dates these are. */
  quarter: z.string().optional(),
});

const frame = { options, hours_per_day: z.number(), groupings: z.array(grouping) };

const subReport = block({ report: z.enum(singleReportIds), ...frame });

/** The reader's choices of view. Defaults: pie charts, hours. */
export const reportState = block({
  /** By card id. */
  views: z.record(z.string().max(200), z.enum(['pie', 'bars', 'table'])).optional(),
  metric: z.enum(['hours', 'ftes', 'percentage']).optional(),
  /** By card id: the measure or period that the card shows. */
  choices: z.record(z.string().max(200), z.string().max(40)).optional(),
});

/** Shown under a report (D22). */
const citation = block({
  hospitals: z.array(z.string()),
  modules: z.array(z.string()),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Labels of the windows it covers. */
  windows: z.array(z.string()),
  shifts: z.int(),
  completeness,
  made_at: z.iso.datetime(),
  /** The hospitals' time zone; absent if they have several, and in analyses made before it was stored. */
  timezone: z.string().optional(),
});

/** Names at the time of the report: fields may be renamed later, and slots taken out of use. */
const names = block({
  /** Acuity fields by id. */
  fields: z.record(z.string(), z.string()),
  /** The modules' own premium types by id; absent if modules name them differently. */
  premium_types: z.record(z.string(), z.string()),
});

/** Page one of Executive and Module Rollup, for each grouping of Ratio. */
const pageOne = block({
  /** The same dates a year earlier. */
  last_year: block({ start_date: z.iso.date(), end_date: z.iso.date() }),
  groupings: z.array(
    block({
      name: z.string(),
      last_year: block(measures),
      /** The counterparts of Ratio's periods, in the same order. */
      last_year_periods: z.array(block(measures)),
      windows: z.array(block({ id: z.int(), label: z.string(), ...measures })),
      /** RN hours over or under target, in dollars; null without a plan (B10), and for readers who may not see plans. */
      cost: block({
        per_day: z.number(),
        /** Hours over or under target that count as $0 (D53). */
        hours_without_wage: block({ day: z.number(), night: z.number() }),
      }).nullable(),
      /** From the plan to what was worked (B11); absent in older analyses. */
      bridge: bridge.nullable().optional(),
      /** Null if there is too little for a comparison (B19), and in a rollup; absent in older analyses. */
      missed_care: missedCareTotal.nullable().optional(),
      /** What nurses felt (B18), if enough of them answered; absent in older analyses. */
      adequacy: block({
        at_target: z.number(),
        v20: block(fields(z.number(), 'value', 'low', 'high')),
        /** The source of the answers; absent in older analyses. */
        source: z.enum(answerSources).optional(),
      })
        .nullable()
        .optional(),
    }),
  ),
});

export const reportIds: readonly ReportId[] = reportTypes.map(type => type.id);

/** A report (D15). Executive and Module Rollup contain sub-reports instead of groupings. */
export const reportContext = block({
  report: z.enum(reportIds),
  ...frame,
  citation,
  names: names.optional(),
  /** Only in a report without shifts: the first and last date that has some, null if there is none. */
  recorded_range: block({ start: z.iso.date(), end: z.iso.date() }).nullable().optional(),
  state: reportState,
  page_one: pageOne.optional(),
  reports: z.array(subReport).optional(),
});

export type ReportContext = z.infer<typeof reportContext>;
