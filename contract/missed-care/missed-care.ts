import { z } from 'zod';
import { maxMissedCareTypes, missedCareLimit, missedCareTypeMaxLength } from '#domain/measures/limits.ts';
import { hasRepeatedType, isMissedCare, type MissedCare } from '#domain/missed-care/missed-care.ts';
import { oneLine } from '../api/fields.ts';

const { min, max } = missedCareLimit;
const byType = `Expected a whole number from ${min} to ${max} for each type.`;

/**
 * How often care was missed, by type, in a request (B19). Not a record of zod, which leaves `__proto__` out: types are any text.
 */
export const missedCareBody = z.custom<MissedCare>(isMissedCare, byType).meta({
  type: 'object',
  additionalProperties: { type: 'integer', minimum: min, maximum: max },
});

/** The types that the hospital counts, in its order. */
export const missedCareTypes = z
  .array(oneLine(missedCareTypeMaxLength).min(1))
  .max(maxMissedCareTypes)
  .refine(types => !hasRepeatedType(types), 'Two types have the same name.');
