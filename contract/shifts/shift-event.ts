import { z } from 'zod';

/** The event `shift` of the stream: what to load anew. */
export const shiftEvent = z.object({
  date: z.iso.date(),
  window: z.int(),
  by: z.string(),
  /** Whether it was the person who follows; names are not unique, and ids of others are nobody's business. */
  own: z.boolean(),
});

export type ShiftEvent = z.infer<typeof shiftEvent>;
