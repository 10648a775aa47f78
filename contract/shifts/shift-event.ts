import { z } from 'zod';

/** The event `shift` of the stream: a shift to load again. */
export const shiftEvent = z.object({
  date: z.iso.date(),
  window: z.int(),
  by: z.string(),
  /** Whether the receiver made the change. Names are not unique, and ids of other people stay on the server. */
  own: z.boolean(),
});

export type ShiftEvent = z.infer<typeof shiftEvent>;
