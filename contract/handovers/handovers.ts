import { z } from 'zod';
import { conflictWith } from '../api/errors.ts';
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
export const handover = z.object({
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

export const handoverWithNext = handover.extend({ next: z.array(nextWindow) });

export type HandoverWithNext = z.infer<typeof handoverWithNext>;
