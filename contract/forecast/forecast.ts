import { z } from 'zod';
import type { AheadRecord } from '#domain/forecast/describe-score.ts';
import { fields } from '../api/fields.ts';

/** In 80 of 100 windows the value is from `p10` to `p90`, in half of them at most `p50`. */
export const band = z.object(fields(z.number(), 'p10', 'p50', 'p90'));

export const forecastWindow = z.object({
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  time: z.iso.datetime(),
  census: band,
  rn_target: band,
  /** RNs of the module's plan (B10); null without one, or before its first date. */
  planned: z.number().nullable(),
  /** The scheduled RNs (B17); null on a date that no sent range covers. */
  scheduled: z.number().nullable(),
  /** The probability, from 0 to 1, that the target exceeds `scheduled`, or `planned` without it. */
  chance_short: z.number().nullable(),
  /** The RNs that today's staffing standard will require (B16); null without one, or if it could rate too few shifts. */
  required: band.nullable(),
  /** The probability that they exceed the whole RNs of `scheduled`, or of `planned` without it. */
  chance_standard_short: z.number().nullable(),
});

/** How good the forecasts of `rn_target` were that reached `from_hours` to `to_hours` ahead. */
const forecastScore = z.object({
  /** Exclusive. */
  from_hours: z.int(),
  /** Inclusive. */
  to_hours: z.int(),
  forecasts: z.int(),
  /** The mean absolute difference between `p50` and the target that came; null without forecasts. */
  mae: z.number().nullable(),
  /** The same for the mean of the same weekday and window over eight weeks. */
  mae_same_weekday: z.number().nullable(),
  /** The share of targets inside the band. Null without forecasts, or if more than a fifth of the targets equal the minimum. */
  coverage: z.number().nullable(),
});

export const forecast = z.object({
  /** The instant that the forecast starts from: now, or `at`. */
  made_at: z.iso.datetime(),
  /** Why there is no forecast, in a sentence; `windows` and `score` are empty then. */
  refused: z.string().nullable(),
  /** The shifts behind the forecast; `from` and `to` are null without any. */
  basis: z.object({
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    shifts: z.int(),
    /** Shifts recorded out of shifts possible, from 0 to 1. */
    completeness: z.number(),
  }),
  /** Every window that starts in the next seven days, in order. */
  windows: z.array(forecastWindow),
  /** By how far ahead: 0 to 12 hours, 12 to 24 hours, and one to seven days. */
  score: z.array(forecastScore),
});

export type Forecast = z.infer<typeof forecast>;

/** A forecast of `rn_target` in the last 90 days and what came. `score` is computed from these rows. */
const forecastRecordRow = z.object({
  made_at: z.iso.datetime(),
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  time: z.iso.datetime(),
  /** From `made_at` to the window's start. */
  hours_ahead: z.number(),
  ...band.shape,
  actual: z.number(),
  same_weekday: z.number(),
});

/** Windows that were flagged before they started (B17), and short ones. */
const aheadRecord = z.object({
  /** Flagged when they started, with a saved shift. */
  flagged: z.int(),
  /** With a red flag about a short shift, while the rule about coming windows was in force. */
  short: z.int(),
  /** Flagged and short. */
  both: z.int(),
}) satisfies z.ZodType<AheadRecord>;

export const forecastRecord = forecast.pick({ made_at: true, refused: true, score: true }).extend({
  rows: z.array(forecastRecordRow),
  /** Of the last 90 days; null without a rule about coming windows and without such flags. */
  ahead: aheadRecord.nullable(),
});

export type ForecastRecord = z.infer<typeof forecastRecord>;
