import { z } from 'zod';
import { bridgeBases } from '#domain/staffing-bridge/bridge-spans.ts';
import { relativeRanges } from '#domain/subscriptions/relative-range.ts';
import { rhythms } from '#domain/subscriptions/turns.ts';
import { requestedGrains } from '#domain/time/date-grain.ts';
import { recordId } from '../api/fields.ts';
import { printedComparison } from '../reports/printing.ts';
import { reportIds } from '../reports/report-context.ts';

/** The options of the report, named as in the query string of `getReport`; the dates come from `range`. */
export const subscribedOptions = z.strictObject({
  modules: z.array(recordId).min(1).max(500),
  date_grain: z.enum(requestedGrains).optional(),
  shift_windows: z.array(z.int().min(0).max(2879)).max(24).optional(),
  split_day_night: z.boolean().optional(),
  compare: printedComparison.optional(),
  base: z.enum(bridgeBases).optional(),
  assessment: recordId.optional(),
});

export type SubscribedOptions = z.infer<typeof subscribedOptions>;

export const paperSize = z.enum(['letter', 'a4']);

export const subscriptionPerson = z.object({ id: z.int(), name: z.string() });

/** A report that is mailed regularly (B14). */
export const reportSubscription = z.object({
  id: z.int(),
  report: z.enum(reportIds),
  options: subscribedOptions,
  modules: z.array(z.object({ id: z.int(), name: z.string() })),
  range: z.enum(relativeRanges),
  schedule: z.object({ every: z.enum(rhythms), on_day: z.int(), hour: z.int() }),
  paper: paperSize,
  /** The person who added it; null after the account was erased. */
  owner: z.object({ id: z.int().nullable(), name: z.string() }),
  /** For owners of the hospital all of them, for others only themselves. `can_receive` is false for people who have lost access or stopped such mails. */
  recipients: z.array(subscriptionPerson.extend({ can_receive: z.boolean() })),
  recipient_count: z.int(),
  /** Whether the caller may change and delete it. */
  can_change: z.boolean(),
  next_turn: z.iso.datetime(),
  last_sent_at: z.iso.datetime().nullable(),
  /** Why the last turn was given up; for those who can change it. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});

export type ReportSubscription = z.infer<typeof reportSubscription>;

export type SubscriptionPerson = z.infer<typeof subscriptionPerson>;
