import { z } from 'zod';
import type { NumberLimit } from '#domain/measures/limits.ts';

/** A number on the wire within a limit of the domain. */
export function numberWithin({ min, max, decimals }: NumberLimit) {
  return z
    .number()
    .min(min)
    .max(max)
    .multipleOf(10 ** -decimals);
}
