import type { ReportContext } from '#contract/reports/report-context.ts';
import type { CardFigures } from '#domain/reports/figure-differences.ts';
import { formatCell } from '#web/charts/table-data.ts';
import type { Card } from '../cards/card.ts';
import { cardsBefore, cardsOf } from '../cards/cards-of.ts';
import { partsOf, reportsIn } from '../cards/part.ts';

/** The figures of every card of a report, as they are read. */
export function cardFigures(context: ReportContext): CardFigures[] {
  return reportsIn(context).flatMap(report => {
    const parts = partsOf(report, { context, comparison: null, state: {} });
    const isSeveral = parts.length > 1;
    return [
      ...cardsBefore(parts).map(card => figuresOf(card, null)),
      ...parts.flatMap(part => cardsOf(part).map(card => figuresOf(card, isSeveral ? part.name : null))),
    ];
  });
}

function figuresOf({ id, title, kind, table }: Card, place: string | null): CardFigures {
  return {
    id,
    title: place === null ? title : `${place}: ${title}`,
    measures: table.columns.map(column => column.name),
    rows: table.rows.map(({ key, name, values }) => ({
      // Comments are numbered, and one more would move all that follow.
      key: kind === 'comments' ? `${name} ${values[0]}` : key,
      name,
      figures: table.columns.map((column, index) => formatCell(column, values[index] ?? null)),
    })),
  };
}
