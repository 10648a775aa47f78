import { z } from 'zod';
import { fields } from '../api/fields.ts';

const block = z.strictObject;

/** RN hours over the shifts that have scheduled RNs (B17); the others are counted beside them. */
const row = {
  ...fields(z.int(), 'shifts', 'without_schedule'),
  ...fields(z.number(), 'scheduled', 'needed', 'worked'),
  /** Of the worked hours. */
  premium: z.number(),
  /** Scheduled less needed. */
  planned_gap: z.number(),
  /** Worked less scheduled. */
  closed: z.number(),
};

export const scheduledBlock = block({
  summary: block(row),
  periods: z.array(
    block({
      ...fields(z.string(), 'key', 'label'),
      ...fields(z.iso.date(), 'start', 'end'),
      days: z.int(),
      ...row,
    }),
  ),
  by_window: z.array(block({ id: z.int(), label: z.string(), ...row })),
  /** Sunday first. */
  by_weekday: z.array(block({ weekday: z.int(), label: z.string(), ...row })),
});
