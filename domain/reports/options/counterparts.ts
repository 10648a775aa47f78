import { addDays, addMonths } from '../../time/calendar.ts';

/** An item with its counterpart over the dates compared with. */
export type Paired<Item> = Item & { readonly earlier: Item | undefined };

/** How far a week begins from the same date a year earlier, the closest first. */
const daysApart = [0, 1, -1, 2, -2, 3, -3];

/**
 * Pairs each period with the one a year earlier; a weekday with the same weekday. A week is paired with the one that begins closest
 * to the same date, and not by position: dates that begin with a whole week in one year begin with a part of one in another.
 * Example: the week of Sunday 2026-03-01 with the one of Sunday 2025-03-02, although 2025-03-01 is a week of its own in that range.
 */
export function pairWithLastYear<Item extends { readonly key: string }>(
  items: readonly Item[],
  lastYear: readonly Item[],
): Paired<Item>[] {
  const byKey = new Map(lastYear.map(item => [item.key, item]));
  return items.map(item => ({
    ...item,
    earlier: isWeekday(item) ? byKey.get(item.key) : findClosest(byKey, addMonths(item.key, -12)),
  }));
}

/** Pairs each period with the one at the same position; a weekday with the same weekday. */
export function pairByPosition<Item extends { readonly key: string }>(
  items: readonly Item[],
  before: readonly Item[],
): Paired<Item>[] {
  return items.map((item, index) => ({
    ...item,
    earlier: isWeekday(item) ? before.find(({ key }) => key === item.key) : before[index],
  }));
}

function findClosest<Item>(byKey: ReadonlyMap<string, Item>, date: string): Item | undefined {
  const key = daysApart.map(days => addDays(date, days)).find(near => byKey.has(near));
  return key === undefined ? undefined : byKey.get(key);
}

/** The keys of weekdays are numbers, those of other periods dates. */
function isWeekday({ key }: { readonly key: string }): boolean {
  return /^\d$/.test(key);
}
