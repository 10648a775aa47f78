import { z } from 'zod';
import { shiftActions } from '#domain/audit/audit-actions.ts';

/** One change to the shift of a date and window. Fields have the names of that time. */
export const shiftChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(shiftActions),
  changes: z.array(
    z.object({ field: z.string(), name: z.string(), from: z.json().nullable(), to: z.json().nullable() }),
  ),
});

export type ShiftChange = z.infer<typeof shiftChange>;
