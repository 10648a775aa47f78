import type { IsoDate } from '../../time/calendar.ts';

/**
 * The change that a date follows, in a history that is oldest first; undefined before the first. In a file without the packs, which
 * a first screen does not load.
 */
export function findChange<Change extends { readonly from: IsoDate }>(
  history: readonly Change[],
  date: IsoDate,
): Change | undefined {
  return history.findLast(({ from }) => from <= date);
}
