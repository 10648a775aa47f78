import classes from '#web/charts/card-frame.module.css';
import { type ChartColour, getColour } from '#web/charts/colours.ts';

export interface LegendEntry {
  colour: ChartColour;
  pale?: boolean;
  words: string;
}

/** Explains marks that have no label. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.legend}>
      {entries.map(({ colour, pale, words }) => (
        <li key={words}>
          <svg width={10} height={10} aria-hidden="true">
            <rect width={10} height={10} rx={2} fill={getColour(colour)} fillOpacity={pale ? 0.22 : 1} />
          </svg>{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}
