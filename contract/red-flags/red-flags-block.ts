import { z } from 'zod';
import { shortReasons } from '#domain/red-flags/flag-rules.ts';
import { flagKinds, flagStatuses } from '#domain/red-flags/flag-state.ts';
import { brokenRules } from '#domain/red-flags/report/count-flags.ts';
import { fields } from '../api/fields.ts';
import { redFlagRules, trailEvent } from './red-flags.ts';

const block = z.strictObject;
const count = z.int();
const minutes = z.number().nullable();

/** Minutes since flags were opened; percentiles are interpolated between neighbours. */
const times = block({ flags: count, waiting: count, median: minutes, p90: minutes });

const listedFlag = block({
  module: z.int(),
  module_name: z.string(),
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  kind: z.enum(flagKinds),
  status: z.enum(flagStatuses),
  /** The rules that the shift breaks. */
  reasons: z.array(z.enum(shortReasons)),
  /** The reasons that were entered with the shift. */
  shift_reasons: z.array(z.string()),
  /** Null while the window has no data. */
  ...fields(z.number().nullable(), 'rn_target', 'rn_actual', 'min_rn_target'),
  /** Empty if it has none. Analyses do not store it. */
  owner_name: z.string().optional(),
  outcome: z.string(),
  note: z.string(),
  ...fields(minutes, 'minutes_to_acknowledge', 'minutes_to_resolve'),
  trail: z.array(trailEvent),
});

const stepTimes = block({ acknowledge: times, resolve: times });

/** Red flags (B12). Withdrawn ones are counted apart; what was tried about them counts. */
export const redFlagsBlock = block({
  ...fields(count, 'shifts', 'short', 'missing', 'withdrawn', 'open', 'acknowledged', 'resolved'),
  /** Recorded shifts in windows in which a rule was in force (D59); absent in older analyses. */
  shifts_with_rules: count.optional(),
  /** Flagged before their windows (B17), which have no short shift; absent in older analyses. */
  ahead: count.optional(),
  /** Mailed, because nobody acknowledged them in time. */
  escalated: count,
  /** Of short shifts and of windows without data, too, which are noticed later. */
  times: block(fields(stepTimes, 'all', 'short', 'missing')),
  windows: z.array(block({ id: z.int(), label: z.string(), shifts: count })),
  /** Flags by weekday and window: rows are Sunday to Saturday. */
  cells: z.array(z.array(count)),
  /** A shift may break several rules. */
  broken: z.array(block({ rule: z.enum(brokenRules), flags: count })),
  /** The reasons that were entered with flagged shifts. */
  reasons: z.array(block({ reason: z.string(), flags: count })),
  /** `rns` is the sum of those that were said, in `said` tries. */
  actions: z.array(
    block({
      action: z.string(),
      ...fields(count, 'tries', 'helped', 'partly', 'no', 'said'),
      rns: z.number(),
    }),
  ),
  /** The rules in force, by module and in order; `until` is null if they still are. */
  rules: z.array(
    block({
      module: z.string(),
      since: z.iso.datetime(),
      until: z.iso.datetime().nullable(),
      rules: redFlagRules,
    }),
  ),
  /** What the figures leave out, in sentences. */
  remarks: z.array(z.string()),
  /** The newest; null for "All modules". */
  list: z.array(listedFlag).nullable(),
});
