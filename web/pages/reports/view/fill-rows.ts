import type { Card } from '#web/cards/card.ts';

type Sized = Pick<Card, 'width'>;

/** Of the twelve columns of a report. */
export const cardColumns: Record<Card['width'], number> = { whole: 12, 'two-thirds': 8, half: 6, third: 4 };

/** Widens the cards of rows that are not full because a card without data is left out. */
export function fillRows<Item extends Sized>(cards: readonly Item[]): Item[] {
  const rows: Item[][] = [];
  for (const card of cards) {
    const row = rows.at(-1);
    if (row && remaining(row) >= cardColumns[card.width]) row.push(card);
    else rows.push([card]);
  }
  // A row that is not full holds one card or two narrow ones.
  return rows.flatMap(row =>
    remaining(row) > 0 ? row.map(card => ({ ...card, width: row.length === 1 ? 'whole' : 'half' })) : row,
  );
}

function remaining(row: readonly Sized[]): number {
  return row.reduce((rest, { width }) => rest - cardColumns[width], cardColumns.whole);
}
