import { z } from 'zod';
import { largestPage } from './page-sizes.ts';

/** D40: `results` of one page, or all of them if no page was requested; `count` counts all. */
export function listSchema<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ results: z.array(schema), count: z.int() });
}

/** `page`, counted from 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000);

/** `page_size`: items on a page, 10 unless given. */
export const pageSizeParam = z.coerce.number().int().min(1).max(largestPage);

/** `ordering`: one of the fields, `-` before it for descending. */
export function orderingBy<const Field extends string>(...fields: Field[]) {
  return z.enum(fields.flatMap(field => [field, `-${field}`] as const));
}

/** A yes or no in a query string; without it, both are listed. */
export const trueFilter = z.enum(['true', 'false']).transform(text => text === 'true');

export const searchText = z.string().trim().max(200);
