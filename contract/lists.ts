import { z } from 'zod';
import { largestPage } from './page-sizes.ts';

/** D40: `results` of one page, or of all where no page was asked for; `count` of all. */
export function listSchema<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ results: z.array(schema), count: z.int() });
}

/** `page` of a query string, counted from 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000);

/** `page_size`: how many make a page, ten unless said. */
export const sizeOfPage = z.coerce.number().int().min(1).max(largestPage);

/** `ordering`: one of the fields, `-` before it for descending. */
export function orderingBy<const Field extends string>(...fields: Field[]) {
  return z.enum(fields.flatMap(field => [field, `-${field}`] as const));
}

/** `true` or `false`; absent means any. */
export const isActiveFilter = z.enum(['true', 'false']).transform(text => text === 'true');

export const searchText = z.string().trim().max(200);
