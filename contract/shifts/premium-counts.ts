import type { z } from 'zod';
import { type PremiumTypeId, premiumTypeIds } from '#domain/shifts/premium-types.ts';

/** One key for each premium type, the module's own slots included. */
export function eachPremiumType<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(premiumTypeIds.map(id => [id, schema])) as Record<PremiumTypeId, Schema>;
}
