import { z } from 'zod';

/** A shift window on one date, in the shape of the worked cases. */
export const shiftWindow = z.object({
  id: z.int(),
  idx: z.int(),
  label: z.string(),
  range_label: z.string(),
  is_day: z.boolean(),
  duration: z.int(),
  time: z.iso.datetime(),
  elapsed_minutes: z.int(),
});

export type ShiftWindowOnWire = z.infer<typeof shiftWindow>;
