import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { formatNumber } from '#domain/measures/formatting.ts';
import type { DayView } from '#web/features/day/day-view.ts';
import { Card } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import { buildRows, toActual, toTarget } from './build-rows.ts';
import classes from './figures-cards.module.css';

/** Averages of the saved shifts, weighted by their length. */
export function AveragesCard({ view: { measures } }: { view: DayView }) {
  const { census } = measures;
  return (
    <Card title="Daily Averages" className={classes.card}>
      <FiguresTable
        heads={['', 'Actual', 'Target']}
        rows={buildRows(toActual(measures), toTarget(measures))}
        isDense
        className={`${classes.table} ${classes.actual}`}
      />
      <p className={classes.note}>
        {census === null ? 'No shift saved yet.' : `Average census ${formatNumber(census, 1)}`}
      </p>
    </Card>
  );
}

const positions = {
  below: { Icon: IconArrowDown, words: 'below this band' },
  inside: { Icon: IconCheck, words: 'inside this band' },
  above: { Icon: IconArrowUp, words: 'above this band' },
};

/** The figures if every target were rounded down, or up, and the position of the actual between them. */
export function ThresholdsCard({ view: { measures, thresholds } }: { view: DayView }) {
  const position = thresholds && positions[thresholds.actual];
  return (
    <Card title="Today's Rounding Thresholds" className={classes.card}>
      <FiguresTable
        heads={['', 'Round down', 'Round up']}
        rows={buildRows(thresholds?.alwaysDown, thresholds?.alwaysUp)}
        isDense
        className={classes.table}
      />
      <p className={classes.note}>
        {position && <position.Icon size={14} stroke={2} aria-hidden />}
        {position
          ? `Actual, ${formatNumber(measures.rnActual, 1)} RNs, lies ${position.words}`
          : 'No shift saved yet.'}
      </p>
    </Card>
  );
}
