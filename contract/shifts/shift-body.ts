import { z } from 'zod';
import { commentsMaxLength, reasonMaxLength, shiftCountLimit } from '#domain/measures/limits.ts';
import { date } from '../dates.ts';
import { numberWithin } from '../numbers.ts';
import { eachPremiumType } from './premium-counts.ts';

const count = numberWithin(shiftCountLimit).nullish();

/** What is sent of a shift. A null is a blank, an absent value was not sent (D5). `time` is accepted and ignored. */
export const shiftBody = z
  .object({
    date,
    window: z.int32(),
    time: z.unknown().optional(),
    version: z.int32().nullish(),
    acuity_counts: z.record(z.string(), numberWithin(shiftCountLimit).nullable()).optional(),
    rn_actual: count,
    charge_nurse_included: z.boolean().optional(),
    reasons: z.array(z.string().trim().min(1).max(reasonMaxLength)).max(50).optional(),
    comments: z.string().trim().max(commentsMaxLength).nullish(),
  })
  .extend(eachPremiumType(count));

export type ShiftBody = z.infer<typeof shiftBody>;
