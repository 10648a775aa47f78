import { z } from 'zod';
import { relativeRanges } from '#domain/subscriptions/relative-range.ts';
import { isTurnDay, rhythms } from '#domain/subscriptions/turns.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { reportIds } from '../reports/report-context.ts';
import { shiftFilters } from '../reports/report-filters.ts';
import { paperSize, reportSubscription, subscribedOptions, subscriptionPerson } from './subscriptions.ts';

/** `on_day` is the weekday (0 is Sunday) or the day of the month (1 to 28); `hour` is on the hospital's clock. */
const schedule = z
  .strictObject({ every: z.enum(rhythms), on_day: z.int(), hour: z.int().min(0).max(23) })
  .refine(({ every, on_day }) => isTurnDay({ every, onDay: on_day }), {
    path: ['on_day'],
    message: 'Choose a weekday from 0 to 6, or a day from 1 to 28.',
  });

const recipientIds = z.array(recordId).min(1).max(100);

export const subscriptionsCalls = {
  listSubscriptions: {
    route: 'GET /api/report_subscriptions/',
    access: 'member',
    summary: 'Reports that are mailed to you or that you added; for owners all of the hospital (B14)',
    response: { 200: listSchema(reportSubscription) },
  },
  listSubscriptionPeople: {
    route: 'GET /api/report_subscriptions/people/',
    access: 'member',
    summary: 'The people who may receive a report: for owners those of the hospital, for others themselves',
    query: z.object({
      modules: shiftFilters.shape.modules,
      /** Whether the report shows a plan, which only owners may see. */
      has_plan: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: listSchema(subscriptionPerson) },
  },
  createSubscription: {
    route: 'POST /api/report_subscriptions/',
    access: 'member',
    summary: 'Send a report regularly',
    body: z.object({
      report: z.enum(reportIds),
      options: subscribedOptions,
      range: z.enum(relativeRanges),
      schedule,
      paper: paperSize.optional(),
      recipients: recipientIds,
    }),
    response: { 201: reportSubscription },
  },
  updateSubscription: {
    route: 'PATCH /api/report_subscriptions/:id/',
    access: 'member',
    summary: 'Change the dates, schedule or people of a subscription',
    body: z.object({
      range: z.enum(relativeRanges).optional(),
      schedule: schedule.optional(),
      recipients: recipientIds.optional(),
    }),
    response: { 200: reportSubscription },
  },
  deleteSubscription: {
    route: 'DELETE /api/report_subscriptions/:id/',
    access: 'member',
    summary: 'Stop sending a report to everybody',
    response: { 204: nothing },
  },
  leaveSubscription: {
    route: 'POST /api/report_subscriptions/:id/leave/',
    access: 'member',
    summary: 'Stop receiving a report; without recipients the subscription is deleted',
    response: { 204: nothing },
  },
  sendSubscription: {
    route: 'POST /api/report_subscriptions/:id/send_now/',
    access: 'member',
    summary: 'Send me one now, as at its next turn',
    response: { 202: z.object({ email: z.string() }) },
  },
} satisfies Calls;
