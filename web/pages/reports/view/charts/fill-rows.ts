import type { Card } from '#web/pages/reports/cards/card.ts';

/** Of the twelve columns of a report. */
const columns: Record<Card['width'], number> = { whole: 12, 'two-thirds': 8, half: 6, third: 4 };

/** Cards as wide as they want to be, unless the one beside has no data and is left out: they share its room. */
export function fillRows<Placed extends Pick<Card, 'width'>>(cards: readonly Placed[]): Placed[] {
  return rowsOf(cards).flatMap(row => (roomIn(row) > 0 ? sharing(row) : row));
}

/** In the order in which they are read, each row as full as it gets. */
function rowsOf<Placed extends Pick<Card, 'width'>>(cards: readonly Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const card of cards) {
    const row = rows.at(-1);
    if (row && roomIn(row) >= columns[card.width]) row.push(card);
    else rows.push([card]);
  }
  return rows;
}

function roomIn(row: readonly Pick<Card, 'width'>[]): number {
  return row.reduce((room, { width }) => room - columns[width], columns.whole);
}

/** With room left, a row holds one card or two narrow ones. */
function sharing<Placed extends Pick<Card, 'width'>>(row: readonly Placed[]): Placed[] {
  return row.map(card => ({ ...card, width: row.length === 1 ? 'whole' : 'half' }));
}
