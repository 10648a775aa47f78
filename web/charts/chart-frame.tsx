import type { ReactNode } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './chart.module.css';
import { placeOn, type Scale } from './scale.ts';

/** What a chart draws in: the places of its values and categories, in pixels. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** From a value to its height. */
  y: (value: number) => number;
  /** The middle of a category's band. */
  x: (index: number) => number;
  /** How wide the band of a category is. */
  band: number;
}

interface ChartFrameProps {
  /** What the chart shows, in words, for people who do not see it. */
  label: string;
  categories: readonly string[];
  /** What the categories are. */
  xTitle: string;
  /** The measure and its unit. */
  yTitle: string;
  scale: Scale;
  /** Room on the right for the names of lines. */
  roomRight?: number;
  children: (plot: Plot) => ReactNode;
}

const height = 232;
const room = { left: 38, top: 30, bottom: 40 };
/** Until the element has been measured. */
const usualWidth = 640;
const letterWidth = 6.4;

/** Axes and grid at the size that there is: letters keep their size, and paper scales the whole. */
export function ChartFrame({ roomRight = 8, ...props }: ChartFrameProps) {
  const { label, categories, xTitle, yTitle, scale, children } = props;
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = Math.max(220, measured || usualWidth);
  const left = room.left;
  const right = width - roomRight;
  const bottom = height - room.bottom;
  const band = (right - left) / Math.max(1, categories.length);
  const y = placeOn(scale, bottom, room.top);
  const x = (index: number) => left + band * (index + 0.5);
  const every = labelStep(categories, band);

  return (
    <div ref={ref} className={classes.frame}>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} role="img" aria-label={label}>
        <g className={classes.axis}>
          <text x={0} y={11}>
            {yTitle}
          </text>
          {scale.ticks.map(tick => (
            <g key={tick}>
              <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
              <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
                {tick.toFixed(scale.decimals)}
              </text>
            </g>
          ))}
          {categories.map((category, index) =>
            index % every === 0 ? (
              <text key={category} x={x(index)} y={bottom + 17} textAnchor="middle">
                {category}
              </text>
            ) : null,
          )}
          <text x={(left + right) / 2} y={height - 4} textAnchor="middle">
            {xTitle}
          </text>
        </g>
        {children({ left, right, top: room.top, bottom, y, x, band })}
      </svg>
    </div>
  );
}

/** Where labels would run into each other, only every second or third is written. */
function labelStep(categories: readonly string[], band: number): number {
  const longest = Math.max(0, ...categories.map(category => category.length));
  return Math.max(1, Math.ceil((longest * letterWidth + 6) / band));
}
