import { z } from 'zod';
import { windowStatuses } from '#domain/shifts/shift-day.ts';

export const monthOfShifts = z.object({
  month: z.string(),
  today: z.iso.date(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      windows: z.array(z.object({ id: z.int(), label: z.string(), status: z.enum(windowStatuses) })),
    }),
  ),
  saved: z.int(),
  missing: z.int(),
});

export type MonthOfShifts = z.infer<typeof monthOfShifts>;
