import type { z } from 'zod';
import { PREMIUM_TYPE_IDS, type PremiumTypeId } from '#domain/shifts/premium-types.ts';

/** One key for each premium type, the module's own slots included. */
export function eachPremiumType<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(PREMIUM_TYPE_IDS.map(id => [id, schema])) as Record<PremiumTypeId, Schema>;
}
