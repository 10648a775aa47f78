import type { ReportContext } from '#contract/reports/report-context.ts';
import type { CardFigures } from '#domain/reports/figure-differences.ts';
import { formatCell } from '#web/charts/table-data.ts';
import { listCards } from '../cards/build-cards.ts';

/** The formatted figures of every card of a report. */
export function listFigures(context: ReportContext): CardFigures[] {
  return listCards({ context, comparison: null, state: {} }).map(
    ({ card: { id, title, kind, table }, place }) => ({
      id,
      title: place === '' ? title : `${place}: ${title}`,
      measures: table.columns.map(({ name }) => name),
      rows: table.rows.map(({ key, name, values }) => ({
        // The keys of comments are numbers, and one more comment would shift the following ones.
        key: kind === 'comments' ? `${name} ${values[0]}` : key,
        name,
        figures: table.columns.map((column, index) => formatCell(column, values[index] ?? null)),
      })),
    }),
  );
}
