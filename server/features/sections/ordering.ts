import { invalid } from '#server/errors.ts';

/** A new order must contain each id once: somebody may have added or removed one since the list was loaded. */
export function validateOrder(ids: readonly number[], rows: readonly { id: number }[]): void {
  const wanted = new Set(ids);
  const same =
    wanted.size === ids.length && ids.length === rows.length && rows.every(row => wanted.has(row.id));
  if (!same)
    throw invalid('non_field_errors', 'The list has changed. Please refresh the page and try again.');
}
