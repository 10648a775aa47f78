import { z } from 'zod';

/** The event `shift` of the stream: what to load anew. */
export const shiftEvent = z.object({ date: z.iso.date(), window: z.int(), by: z.string() });

export type ShiftEvent = z.infer<typeof shiftEvent>;
