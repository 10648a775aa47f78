import classes from './chart.module.css';
import { type ChartColour, getColour } from './colours.ts';

export function LegendMark({ colour, pale, words }: { colour: ChartColour; pale: boolean; words: string }) {
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
