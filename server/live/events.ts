import { z } from 'zod';

/** A saved change that an open page may be showing. */
export const liveEvent = z.object({
  clientId: z.int(),
  moduleId: z.int(),
  date: z.string(),
  window: z.int(),
  by: z.string(),
  byId: z.int(),
  /** A change of the window's red flag; without it, of its shift. */
  about: z.literal('red flag').exactOptional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Events, or `resync` if some may have been missed, so that pages reload. */
export type LiveMessage = readonly LiveEvent[] | 'resync';
