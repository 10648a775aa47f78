import { z } from 'zod';
import { bridgeBases } from '#domain/staffing-bridge/bridge-spans.ts';
import { requestedGrains } from '#domain/time/date-grain.ts';
import { pathId } from '../api/endpoint.ts';
import { date, instant } from '../api/fields.ts';
import { trueFilter } from '../api/lists.ts';
import { quarter } from '../peers/peers-block.ts';

const notIds = 'Expected whole numbers, joined by commas.';

/** `1,2,3` in a query string (D40); an empty list counts as absent. */
function commaJoined(numbers: { max: number }) {
  return z
    .string()
    .max(100_000)
    .regex(/^(\d{1,10}(,\d{1,10})*)?$/, notIds)
    .transform(text => [...new Set(text === '' ? [] : text.split(',').map(Number))])
    .refine(list => list.every(number => number <= numbers.max), notIds);
}

const ids = commaJoined({ max: 2_147_483_647 });

/** The shifts of a report. Hospital, module and range have defaults (D14). */
export const shiftFilters = z.object({
  clients: ids.optional(),
  modules: ids.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  /** Windows by id; all if absent. */
  shift_windows: commaJoined({ max: 2879 }).optional(),
});

export type ShiftFilters = z.infer<typeof shiftFilters>;

/** Options that a report type does not have are ignored (D17). */
export const reportFilters = shiftFilters.extend({
  date_grain: z.enum(requestedGrains).optional(),
  split_day_night: trueFilter.optional(),
  /** What a Staffing Bridge compares with (B11); the days before if absent. */
  base: z.enum(bridgeBases).optional(),
  /** The plan of a Staffing Bridge on one module; the module’s own if absent. */
  assessment: pathId.optional(),
  /** The quarter of Fair Peers (B21), whose dates replace all others; the newest open one if absent. */
  quarter: quarter.optional(),
});

export type ReportFilters = z.infer<typeof reportFilters>;

/** The steps of a Staffing Bridge that single shifts move. */
const shiftSteps = ['volume', 'acuity', 'minimum', 'staffing', 'premium'] as const;

/** The shifts behind a cell, a bar or a row: the period as dates, the window in `shift_windows`. */
export const drillDownFilters = shiftFilters.extend({
  /** 0 is Sunday. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  is_day: trueFilter.optional(),
  /** Shifts that gave this reason. */
  reason: z.string().max(200).optional(),
  /** Shifts over target, or under it. */
  over: trueFilter.optional(),
  /** Shifts that were added or corrected after this instant. */
  changed_since: instant.optional(),
  /** Shifts that moved this step of a Staffing Bridge most come first. */
  step: z.enum(shiftSteps).optional(),
  /** The base’s census for `volume`, RNs per patient for `acuity`, `minimum` or `variance`; not used by `premium`. */
  base_level: z.coerce.number().min(-1_000_000).max(1_000_000).optional(),
  /** Whether the step took hours: shifts that took most come first. */
  is_decrease: trueFilter.optional(),
});

export type DrillDownFilters = z.infer<typeof drillDownFilters>;
