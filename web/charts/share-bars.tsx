import { use } from 'react';
import classes from './chart.module.css';
import { type ChartColour, getColour } from './colours.ts';
import type { Reading } from './readings/reading.ts';
import { Readings, ReadingsContext } from './readings/readings.tsx';

interface ShareBar {
  name: string;
  /** 0 to 100. */
  percent: number;
  text: string;
  colour: ChartColour;
}

interface ShareBarsProps {
  label: string;
  bars: readonly ShareBar[];
  read: (index: number) => Reading | null;
  onChoose?: ((index: number) => void) | null;
}

/** Percentages that need not add up to 100, with long names: one bar below the other. */
export function ShareBars({ label, bars, read, onChoose = null }: ShareBarsProps) {
  const isReadable = use(ReadingsContext);
  return (
    <Readings label={label} read={read} columns={1} onChoose={onChoose}>
      <ol className={classes.shareBars}>
        {bars.map(({ name, percent, text, colour }, index) => (
          <li key={name} data-mark={isReadable ? index : undefined} data-opens={onChoose ? '' : undefined}>
            <span className={classes.sliceName}>{name}</span>
            <span className={classes.sliceText}>{text}</span>
            <div className={classes.track} style={{ width: `${percent}%`, background: getColour(colour) }} />
          </li>
        ))}
      </ol>
    </Readings>
  );
}
