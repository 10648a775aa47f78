import { z } from 'zod';

/** See EntryStatus in the domain. */
const entryStatus = z.enum(['saved', 'missing', 'open', 'closed']);

export const monthOfShifts = z.object({
  month: z.string(),
  today: z.iso.date(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      windows: z.array(z.object({ id: z.int(), label: z.string(), status: entryStatus })),
    }),
  ),
  saved: z.int(),
  missing: z.int(),
});

export type MonthOfShifts = z.infer<typeof monthOfShifts>;
