import classes from './chart.module.css';
import type { Scale } from './scale.ts';

interface ValueAxisProps {
  /** The measure and its unit. */
  title: string;
  scale: Scale;
  y: (value: number) => number;
  left: number;
  right: number;
  formatTick?: (tick: number) => string;
}

/** The title above a chart, and a grid line with its value for each tick. */
export function ValueAxis({ title, scale, y, left, right, formatTick }: ValueAxisProps) {
  return (
    <>
      <text x={0} y={11}>
        {title}
      </text>
      {scale.ticks.map(tick => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
          <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {formatTick ? formatTick(tick) : tick.toFixed(scale.decimals)}
          </text>
        </g>
      ))}
    </>
  );
}
