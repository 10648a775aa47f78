import frameClasses from './card-frame.module.css';
import classes from './chart.module.css';
import { type ChartColour, getColour } from './colours.ts';

export interface LegendEntry {
  colour: ChartColour;
  pale?: boolean;
  words: string;
}

/** Explains marks that have no label. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={frameClasses.legend}>
      {entries.map(entry => (
        <li key={entry.words}>
          <LegendMark {...entry} />
        </li>
      ))}
    </ul>
  );
}

export function LegendMark({ colour, pale, words }: LegendEntry) {
  return (
    <span>
      <svg width={11} height={11} aria-hidden="true">
        <rect
          x={0.5}
          y={0.5}
          width={10}
          height={10}
          rx={2}
          fill={getColour(colour)}
          stroke={getColour(colour)}
          className={classes.bar}
          data-pale={pale || undefined}
        />
      </svg>{' '}
      {words}
    </span>
  );
}
