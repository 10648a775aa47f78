import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { formatNumber, formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import type { RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import { FiguresCard } from './figures-card.tsx';

interface ThresholdsCardProps {
  /** Null without shifts. */
  thresholds: RoundingThresholds | null;
  rnActual: number | null;
}

const places = {
  below: { Icon: IconArrowDown, words: 'below this band' },
  inside: { Icon: IconCheck, words: 'inside this band' },
  above: { Icon: IconArrowUp, words: 'above this band' },
};

/** What if every target were rounded down, or every one up, and where the actual lies between the two. */
export function ThresholdsCard({ thresholds, rnActual }: ThresholdsCardProps) {
  const down = thresholds?.alwaysDown ?? nothing;
  const up = thresholds?.alwaysUp ?? nothing;
  const place = thresholds && places[thresholds.actual];
  return (
    <FiguresCard
      title="Today's Rounding Thresholds"
      columns={['Round down', 'Round up']}
      rows={[
        { name: 'RNs', figures: [formatNumber(down.rns, 1), formatNumber(up.rns, 1)] },
        { name: 'Patients per RN', figures: [formatRatio(down.ratio), formatRatio(up.ratio)] },
        {
          name: 'Hours / patient day',
          figures: [formatProductivity(down.productivity), formatProductivity(up.productivity)],
        },
      ]}
    >
      {place ? (
        <>
          <place.Icon size={14} stroke={2} aria-hidden />
          Actual, {formatNumber(rnActual, 1)} RNs, lies {place.words}
        </>
      ) : (
        'No shift saved yet.'
      )}
    </FiguresCard>
  );
}

const nothing = { rns: null, ratio: null, productivity: null };
