import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { formatNumber } from '#domain/measures/formatting.ts';
import type { RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import { buildRows } from './build-rows.ts';
import { FiguresCard } from './figures-card.tsx';

interface ThresholdsCardProps {
  /** Null without shifts. */
  thresholds: RoundingThresholds | null;
  rnActual: number | null;
}

const positions = {
  below: { Icon: IconArrowDown, words: 'below this band' },
  inside: { Icon: IconCheck, words: 'inside this band' },
  above: { Icon: IconArrowUp, words: 'above this band' },
};

/** The figures if every target were rounded down, or up, and the position of the actual between them. */
export function ThresholdsCard({ thresholds, rnActual }: ThresholdsCardProps) {
  const position = thresholds && positions[thresholds.actual];
  return (
    <FiguresCard
      title="Today's Rounding Thresholds"
      columns={['Round down', 'Round up']}
      rows={buildRows(thresholds?.alwaysDown, thresholds?.alwaysUp)}
    >
      {position ? (
        <>
          <position.Icon size={14} stroke={2} aria-hidden />
          Actual, {formatNumber(rnActual, 1)} RNs, lies {position.words}
        </>
      ) : (
        'No shift saved yet.'
      )}
    </FiguresCard>
  );
}
