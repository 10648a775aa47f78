import { z } from 'zod';
import { fields } from '../api/fields.ts';

const block = z.strictObject;
const figure = z.number().nullable();

/** Shifts short of target (D3) beside the others; rates are per 1,000 hours (B19). */
const rates = {
  events_short: z.int(),
  hours_short: z.number(),
  events_other: z.int(),
  hours_other: z.number(),
  /** The ratio of the rates and its exact 95 % interval; `ratio` and `high` are null without an event in the others. */
  ...fields(figure, 'rate_short', 'rate_other', 'ratio', 'low', 'high'),
  /** What is missing for a comparison, in a sentence; the figures above are null then. */
  refused: z.string().nullable(),
};

const counts = { shifts: z.int(), with_entry: z.int() };

/** All types of missed care together, as page one shows them. */
export const missedCareTotal = block({ ...counts, ...rates });

export const missedCareBlock = block({
  /** All saved shifts, and those of them with an entry. */
  ...counts,
  /** The hospital's list in its order, then types that only stored shifts have. */
  types: z.array(block({ type: z.string(), ...rates })),
  together: block({ type: z.null(), ...rates }),
  windows: z.array(block({ id: z.int(), label: z.string(), ...counts, ...rates })),
  periods: z.array(
    block({
      key: z.string(),
      label: z.string(),
      start: z.iso.date(),
      end: z.iso.date(),
      days: z.int(),
      ...counts,
      ...rates,
    }),
  ),
});
