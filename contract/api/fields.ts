import { z } from 'zod';
import type { NumberLimit } from '#domain/measures/limits.ts';
import { normalizeNetworks } from '#domain/people/networks.ts';
import { isOneLine, notOneLine } from '#domain/text/one-line.ts';
import { isIsoDate } from '#domain/time/calendar.ts';

export const wrongDate = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';

/** A date in a request. */
export const date = z.string().refine(isIsoDate, wrongDate);

/** An instant in a request, in the same years: of others, JavaScript and PostgreSQL cannot write all. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(text => isIsoDate(text.slice(0, 10)), 'Datetime must be between the years 1900 and 2199.');

export const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .refine(text => isIsoDate(`${text}-01`), 'Month has wrong format. Use YYYY-MM.');

/** The message for a wrong type of an id; other problems have the usual messages. */
export function describeWrongKey({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type' || input === undefined || input === null) return undefined;
  const type = Number.isNaN(input) ? 'NaN' : Array.isArray(input) ? 'array' : typeof input;
  return `Incorrect type. Expected pk value, received ${type}.`;
}

/** The id of another record in a request. */
export const recordId = z.int32({ error: describeWrongKey });

/** The id of a shift window in a query string, where it arrives as text. */
export const windowInQuery = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647);

/** A number in a request, within a limit of the domain. */
export function numberWithin({ min, max, decimals }: NumberLimit) {
  return z
    .number()
    .min(min)
    .max(max)
    .multipleOf(10 ** -decimals);
}

/** A name or another text that is shown in one line. */
export function oneLine(maxLength: number) {
  return z.string().trim().max(maxLength).refine(isOneLine, notOneLine);
}

/** Several fields with the same schema. */
export function fields<Schema extends z.ZodType, const Name extends string>(
  schema: Schema,
  ...names: readonly Name[]
) {
  return Object.fromEntries(names.map(name => [name, schema])) as Record<Name, Schema>;
}

/** Normalized: `10.1.2.3/16` is stored as `10.1.0.0/16`, and only once. */
export const allowedNetworks = z
  .array(z.string().max(100))
  .max(1000)
  .transform((typed, context) => {
    const outcome = normalizeNetworks(typed);
    if (outcome.ok) return outcome.networks;
    context.addIssue({ code: 'custom', message: outcome.problem });
    return z.NEVER;
  });
