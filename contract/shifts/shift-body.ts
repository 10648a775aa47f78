import { z } from 'zod';
import { commentsMaxLength, reasonMaxLength, shiftCountLimit } from '#domain/measures/limits.ts';
import { premiumTypeIds } from '#domain/shifts/premium-types.ts';
import { firstShiftDate, tooEarlyMessage } from '#domain/shifts/shift-day.ts';
import { adequacyAnswer } from '../adequacy/adequacy.ts';
import { date, fields, instant, numberWithin } from '../api/fields.ts';
import { missedCareBody } from '../missed-care/missed-care.ts';

const count = numberWithin(shiftCountLimit).nullish();

/** A shift in a request. A null is a blank, an absent value keeps the stored one (D5). `time` is accepted and ignored. */
export const shiftBody = z.object({
  date: date.refine(day => day >= firstShiftDate, tooEarlyMessage),
  window: z.int32(),
  time: z.unknown().optional(),
  version: z.int32().nullish(),
  acuity_counts: z.record(z.string(), numberWithin(shiftCountLimit).nullable()).optional(),
  rn_actual: count,
  ...fields(count, ...premiumTypeIds),
  charge_nurse_included: z.boolean().optional(),
  reasons: z.array(z.string().trim().min(1).max(reasonMaxLength)).max(50).optional(),
  comments: z.string().trim().max(commentsMaxLength).nullish(),
  /** Replaces the stored counts of all types (B19). */
  missed_care: missedCareBody.optional(),
  /** The state of the feed that the form showed, and the fields whose numbers were accepted from it (B6). */
  feed_at: instant.nullish(),
  feed_counts: z.record(z.string(), numberWithin(shiftCountLimit)).nullish(),
  feed_used: z.array(z.string().max(20)).max(1000).nullish(),
});

export type ShiftBody = z.infer<typeof shiftBody>;

/** A shift in an import, with an answer of nobody in particular (B18): a null removes it, an absent one keeps it. */
export const importedShift = shiftBody.extend({ adequacy: adequacyAnswer.nullable().optional() });
