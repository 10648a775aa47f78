import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import { pageSize } from '#contract/page-sizes.ts';

/** `ORDER BY` for a wire `ordering` such as `-last_name`; the id last, so that pages never overlap. */
export function buildOrder<Field extends string>(
  ordering: Field | `-${Field}`,
  columns: Record<Field, AnyColumn | SQL>,
  id: AnyColumn,
): SQL[] {
  const descending = ordering.startsWith('-');
  const column = columns[(descending ? ordering.slice(1) : ordering) as Field];
  return descending ? [desc(column), desc(id)] : [asc(column), asc(id)];
}

/** Without a page there is no limit (D40). */
export function getPageBounds(page: number, size?: number): { limit: number; offset: number };
export function getPageBounds(page: number | undefined): { limit: number | undefined; offset: number };
export function getPageBounds(
  page: number | undefined,
  size = pageSize,
): { limit: number | undefined; offset: number } {
  return page === undefined ? { limit: undefined, offset: 0 } : { limit: size, offset: (page - 1) * size };
}

/**
 * A pattern for the `search` columns, which begin every word with a space. Three letters and more are found anywhere;
 * fewer only at the beginning of a word, which is what an index of three letters can find.
 */
export function searchPattern(query: string): string {
  const text = query.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`);
  return query.length < 3 ? `% ${text}%` : `%${text}%`;
}
