import { z } from 'zod';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';
import { fields } from '../api/fields.ts';

const nowShift = z.object({
  label: z.string(),
  time: z.iso.datetime(),
  ...fields(z.number(), 'census', 'rn_target', 'rn_actual', 'rn_variance'),
});

/** The RNs that the next window is likely to need; see forecast.ts. */
const expected = z.object(fields(z.number(), 'p10', 'p50', 'p90'));

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
  next: z.object({ label: z.string(), time: z.iso.datetime(), expected: expected.nullable() }).nullable(),
  /** Pending red flags of the last days (B12), by whether somebody has taken them. */
  flags: z.object(fields(z.int(), 'open', 'acknowledged')),
  /** The last save of a shift of the last days; displays do not get the name. */
  saved_at: z.iso.datetime().nullable(),
  saved_by: z.string().nullable(),
});

export type NowModule = z.infer<typeof nowModule>;

const hospitalNow = z.object({
  hospital: z.string(),
  timezone: z.string(),
  modules: z.array(nowModule),
});

export type HospitalNow = z.infer<typeof hospitalNow>;

const display = hospitalNow.extend({
  /** The script of the server's version: a page with another one reloads itself. */
  program: z.string(),
});

export type Display = z.infer<typeof display>;

export const nowEndpoints = {
  getNow: {
    summary: 'The present staffing of every module that you may use (B13)',
    response: { 200: hospitalNow },
  },
  followNow: {
    summary: 'A stream of events (server-sent) that tell when to load `/api/now/` again',
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  },
  openDisplay: {
    summary: 'Exchange the token of a display link for the cookie of a wall screen',
    body: z.object({ token: z.string().max(200) }),
    response: { 204: nothing },
  },
  getDisplay: {
    summary: 'The present staffing of the modules of a display link, without names of people',
    response: { 200: display },
  },
  followDisplay: {
    summary: 'A stream of events (server-sent) that tell when to load `/api/display/` again',
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  },
} satisfies EndpointDetailsByName;
