import { formatNumber } from '#domain/measures/formatting.ts';
import type { Measures } from '#domain/measures/measures.ts';
import { buildRows, toActual, toTarget } from './build-rows.ts';
import { FiguresCard } from './figures-card.tsx';

/** Averages of the saved shifts, weighted by their length. */
export function AveragesCard({ measures }: { measures: Measures }) {
  return (
    <FiguresCard
      title="Daily Averages"
      columns={['Actual', 'Target']}
      firstLeads
      rows={buildRows(toActual(measures), toTarget(measures))}
    >
      {measures.census === null
        ? 'No shift saved yet.'
        : `Average census ${formatNumber(measures.census, 1)}`}
    </FiguresCard>
  );
}
