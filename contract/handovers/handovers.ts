import { z } from 'zod';
import { handoverNotesMaxLength } from '#domain/measures/limits.ts';
import { handoverParts } from '#domain/shifts/handover.ts';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { conflictWith } from '../api/errors.ts';
import { date } from '../api/fields.ts';
import { forecastWindow } from '../forecast/forecast.ts';

/** The person who confirmed a part, and when. */
const confirmation = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  /** Whether it is the caller. Names are not unique, and ids of other people stay on the server. */
  own: z.boolean(),
  /** Of the notes when it was confirmed: they were changed after it if theirs is higher (D72). */
  version: z.int(),
});

export type Confirmation = z.infer<typeof confirmation>;

/** The hand-over of a window (B23). */
const handover = z.object({
  date: z.iso.date(),
  window: z.int(),
  notes: z.string(),
  /** Counts the changes of the notes; 0 before they are first written. */
  version: z.int(),
  /** Who changed the notes last, and when; null if nobody has. */
  updated_by: z.string().nullable(),
  updated_at: z.iso.datetime().nullable(),
  giving: confirmation.nullable(),
  taking: confirmation.nullable(),
});

export type Handover = z.infer<typeof handover>;

export const handoverConflict = conflictWith(handover);

/** A window after it, with what was to be expected before that window began; the bands are null without a forecast (B9). */
const nextWindow = forecastWindow
  .pick({ date: true, window: true, label: true, time: true, planned: true, scheduled: true })
  .extend({
    census: forecastWindow.shape.census.nullable(),
    rn_target: forecastWindow.shape.rn_target.nullable(),
  });

export type NextWindow = z.infer<typeof nextWindow>;

const handoverWithNext = handover.extend({ next: z.array(nextWindow) });

export type HandoverWithNext = z.infer<typeof handoverWithNext>;

const place = { date, window: z.int32() };

export const handoversEndpoints = {
  getHandover: {
    summary: 'The hand-over of a window; without a date and window, of the running one (B23)',
    query: z.object({ date: date.optional(), window: z.coerce.number().int().optional() }),
    response: { 200: handoverWithNext },
  },
  saveHandover: {
    summary:
      'Write the notes of a hand-over, whose history keeps the former ones; repeating the call changes nothing',
    body: z.object({
      ...place,
      notes: z.string().max(handoverNotesMaxLength),
      /** Absent: the last write wins. */
      version: z.int32().optional(),
    }),
    response: { 200: handover },
  },
  confirmHandover: {
    summary:
      'Confirm one part of a hand-over, within 72 hours after the end of its window; two different people confirm the two',
    body: z.object({ ...place, part: z.enum(handoverParts) }),
    response: { 200: handover },
  },
} satisfies EndpointDetailsByName;
