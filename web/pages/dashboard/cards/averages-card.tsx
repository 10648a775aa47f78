import { formatNumber, formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import type { Measures } from '#domain/measures/measures.ts';
import { FiguresCard } from './figures-card.tsx';

/** Averages over the shifts saved, weighted by how long each was. */
export function AveragesCard({ measures }: { measures: Measures }) {
  return (
    <FiguresCard
      title="Daily Averages"
      columns={['Actual', 'Target']}
      firstLeads
      rows={[
        {
          name: 'RNs',
          figures: [formatNumber(measures.rnActual, 1), formatNumber(measures.rnTarget, 1)],
        },
        {
          name: 'Patients per RN',
          figures: [formatRatio(measures.ratioActual), formatRatio(measures.ratioTarget)],
        },
        {
          name: 'Hours / patient day',
          figures: [
            formatProductivity(measures.productivityActual),
            formatProductivity(measures.productivityTarget),
          ],
        },
      ]}
    >
      {measures.census === null
        ? 'No shift saved yet.'
        : `Average census ${formatNumber(measures.census, 1)}`}
    </FiguresCard>
  );
}
