import { z } from 'zod';
import { fields } from '../api/fields.ts';
import { band } from '../forecast/forecast.ts';
import { shiftStandard } from '../standards/standards.ts';

const nowShift = z.object({
  label: z.string(),
  time: z.iso.datetime(),
  ...fields(z.number(), 'census', 'rn_target', 'rn_actual', 'rn_variance'),
  /** What the module's staffing standard says, with the name of its pack (B16); null without one. */
  standard: shiftStandard
    .pick({ required: true, direct: true, state: true, classes: true, left_out: true })
    .extend({ name: z.string() })
    .nullable(),
});

const nowModule = z.object({
  id: z.int(),
  name: z.string(),
  /** The label of the running window; null if none is running. */
  window: z.string().nullable(),
  /** The shift of the running window, or the last one entered before it within 24 hours. */
  shift: nowShift.nullable(),
  /** Whether `shift` is the one of the running window. */
  is_entered: z.boolean(),
  /** The patients that a feed counts now, if the running window is not entered. */
  feed_census: z.number().nullable(),
  next: z
    .object({
      label: z.string(),
      time: z.iso.datetime(),
      expected: band.nullable(),
      /** The scheduled RNs (B17); null on a date that no sent range covers. */
      scheduled: z.number().nullable(),
    })
    .nullable(),
  /** Pending red flags (B12): those of today by whether somebody has taken them, those of coming days and of the days before. */
  flags: z
    .object(fields(z.int(), 'open', 'acknowledged', 'coming', 'earlier'))
    /** Whether nobody has taken one whose window began less than 24 hours ago, or is to come. */
    .extend({ is_urgent: z.boolean() }),
  /** The last save of a shift of the last days; displays do not get the name. */
  saved_at: z.iso.datetime().nullable(),
  saved_by: z.string().nullable(),
});

export type NowModule = z.infer<typeof nowModule>;

export const hospitalNow = z.object({
  hospital: z.string(),
  timezone: z.string(),
  modules: z.array(nowModule),
});

export type HospitalNow = z.infer<typeof hospitalNow>;

export const display = hospitalNow.extend({
  /** The script of the server's version: a page with another one reloads itself. */
  program: z.string(),
});

export type Display = z.infer<typeof display>;

/** What a unit posts (B16): patients and RNs of today's windows and of the last seven days, newest date first. */
export const posting = z.object({
  hospital: z.string(),
  timezone: z.string(),
  module: z.object({ id: z.int(), name: z.string() }),
  days: z.array(
    z.object({
      date: z.iso.date(),
      windows: z.array(
        z.object({
          id: z.int(),
          label: z.string(),
          time: z.iso.datetime(),
          /** Null without data. */
          shift: z
            .object({
              ...fields(z.number(), 'patients', 'rns'),
              patients_per_rn: z.number().nullable(),
              /** The name of the staffing standard of the date; null without one. */
              standard: z.string().nullable(),
              /** Null without a standard, or if it cannot rate the shift; then the two below are null, too. */
              required: z.int().nullable(),
              /** The patients whom the standard judges, as it counts them: a couplet may be two. */
              judged: z.number().nullable(),
              /** The patients whom the standard leaves out. */
              left_out: z.number().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
  program: z.string(),
});

export type Posting = z.infer<typeof posting>;
