/** Anything that has a position in a list. */
export interface Orderable {
  id: number;
  name: string;
}

/** The list with one element at another index; an index beyond an end means that end. */
export function moveTo<Element>(list: readonly Element[], from: number, to: number): Element[] {
  return list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, ...list.slice(from, from + 1));
}

/** A row on the page, in pixels from the top of the page. */
export interface RowBox {
  top: number;
  height: number;
}

/**
 * The index at which a row lands when it is dragged `distance` pixels down: that of the last row whose middle it has passed.
 * Three rows of 40 pixels, the first dragged by 50: it has passed the middle of the second and lands at index 1.
 */
export function landingIndex(rows: readonly RowBox[], from: number, distance: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const top = dragged.top + distance;
  const bottom = top + dragged.height;
  const middles = rows.map(row => row.top + row.height / 2);
  const passedAbove = middles.findIndex((middle, index) => index < from && top < middle);
  if (passedAbove >= 0) return passedAbove;
  return Math.max(
    from,
    middles.findLastIndex((middle, index) => index > from && bottom > middle),
  );
}

/** Limits the distance so that the row stays within the list. */
export function withinList(rows: readonly RowBox[], from: number, distance: number): number {
  const [first, dragged, last] = [rows[0], rows[from], rows.at(-1)];
  if (!first || !dragged || !last) return 0;
  const highest = first.top - dragged.top;
  const lowest = last.top + last.height - (dragged.top + dragged.height);
  return Math.min(Math.max(distance, highest), lowest);
}
