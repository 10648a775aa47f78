import { z } from 'zod';
import { relativeRanges } from '#domain/reports/relative-range.ts';
import { isTurnDay, rhythms } from '#domain/reports/turns.ts';
import { bridgeBases } from '#domain/staffing-bridge/bridge-spans.ts';
import { requestedGrains } from '#domain/time/date-grain.ts';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';
import { recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { printedComparison } from '../reports/printing.ts';
import { reportIds } from '../reports/report-context.ts';
import { shiftFilters } from '../reports/report-filters.ts';

/** The options of the report, named as in the query string of `getReport`; the dates come from `range`. */
const subscribedOptions = z.strictObject({
  modules: z.array(recordId).min(1).max(500),
  date_grain: z.enum(requestedGrains).optional(),
  shift_windows: z.array(z.int().min(0).max(2879)).max(24).optional(),
  split_day_night: z.boolean().optional(),
  compare: printedComparison.optional(),
  base: z.enum(bridgeBases).optional(),
  assessment: recordId.optional(),
});

export type SubscribedOptions = z.infer<typeof subscribedOptions>;

/** `on_day` is the weekday (0 is Sunday) or the day of the month (1 to 28); `hour` is on the hospital's clock. */
const schedule = z
  .strictObject({ every: z.enum(rhythms), on_day: z.int(), hour: z.int().min(0).max(23) })
  .refine(({ every, on_day }) => isTurnDay({ every, onDay: on_day }), {
    path: ['on_day'],
    message: 'Choose a weekday from 0 to 6, or a day from 1 to 28.',
  });

const paper = z.enum(['letter', 'a4']);
const recipientIds = z.array(recordId).min(1).max(100);

const person = z.object({ id: z.int(), name: z.string() });

/** A report that is mailed regularly (B14). */
const reportSubscription = z.object({
  id: z.int(),
  report: z.enum(reportIds),
  options: subscribedOptions,
  modules: z.array(z.object({ id: z.int(), name: z.string() })),
  range: z.enum(relativeRanges),
  schedule: z.object({ every: z.enum(rhythms), on_day: z.int(), hour: z.int() }),
  paper,
  /** The person who added it; null after the account was erased. */
  owner: z.object({ id: z.int().nullable(), name: z.string() }),
  /** For owners of the hospital all of them, for others only themselves. `can_receive` is false for people who have lost access or stopped such mails. */
  recipients: z.array(person.extend({ can_receive: z.boolean() })),
  recipient_count: z.int(),
  /** Whether the caller may change and delete it. */
  can_change: z.boolean(),
  next_turn: z.iso.datetime(),
  last_sent_at: z.iso.datetime().nullable(),
  /** Why the last turn was given up; for those who can change it. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});

export type ReportSubscription = z.infer<typeof reportSubscription>;

export type SubscriptionPerson = z.infer<typeof person>;

export const subscriptionsEndpoints = {
  listSubscriptions: {
    summary: 'Reports that are mailed to you or that you added; for owners all of the hospital (B14)',
    response: { 200: listSchema(reportSubscription) },
  },
  listSubscriptionPeople: {
    summary: 'The people who may receive a report: for owners those of the hospital, for others themselves',
    query: z.object({
      modules: shiftFilters.shape.modules,
      /** Whether the report shows a plan, which only owners may see. */
      has_plan: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: listSchema(person) },
  },
  createSubscription: {
    summary: 'Send a report regularly',
    body: z.object({
      report: z.enum(reportIds),
      options: subscribedOptions,
      range: z.enum(relativeRanges),
      schedule,
      paper: paper.optional(),
      recipients: recipientIds,
    }),
    response: { 201: reportSubscription },
  },
  updateSubscription: {
    summary: 'Change the dates, schedule or people of a subscription',
    body: z.object({
      range: z.enum(relativeRanges).optional(),
      schedule: schedule.optional(),
      recipients: recipientIds.optional(),
    }),
    response: { 200: reportSubscription },
  },
  deleteSubscription: {
    summary: 'Stop sending a report to everybody',
    response: { 204: nothing },
  },
  leaveSubscription: {
    summary: 'Stop receiving a report; without recipients the subscription is deleted',
    response: { 204: nothing },
  },
  sendSubscription: {
    summary: 'Send me one now, as at its next turn',
    response: { 202: z.object({ email: z.string() }) },
  },
} satisfies EndpointDetailsByName;
