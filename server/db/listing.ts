import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import { pageSize } from '#contract/api/page-sizes.ts';

/** `ORDER BY` for an `ordering` such as `-last_name`; ends with the id, so that pages never overlap. */
export function buildOrder<Field extends string>(
  ordering: Field | `-${Field}`,
  columns: Record<Field, AnyColumn | SQL>,
  id: AnyColumn,
): SQL[] {
  const descending = ordering.startsWith('-');
  const column = columns[(descending ? ordering.slice(1) : ordering) as Field];
  return descending ? [desc(column), desc(id)] : [asc(column), asc(id)];
}

/** The rows of a page, counted from 1 (D40). */
export function getPageBounds(page = 1, limit = pageSize): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit };
}

/** A pattern that finds the text anywhere in a `search` column, which is in lower case. */
export function searchPattern(query: string): string {
  return `%${query.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
}

/** A list as an answer: complete, or one page of it (D40). */
export function toList<Item>(items: Item[], page?: number): { results: Item[]; count: number } {
  if (page === undefined) return { results: items, count: items.length };
  const { limit, offset } = getPageBounds(page);
  return { results: items.slice(offset, offset + limit), count: items.length };
}
