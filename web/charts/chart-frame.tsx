import type { ReactNode } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './chart.module.css';
import { createPlace, type Scale } from './scale.ts';

/** The area of a chart and the positions of its values and categories, in pixels. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The vertical position of a value. */
  y: (value: number) => number;
  /** The middle of a category's band. */
  x: (index: number) => number;
  band: number;
}

export interface ChartFrameProps {
  /** The chart's message, for screen readers. */
  label: string;
  categories: readonly string[];
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
const initialWidth = 640;
const letterWidth = 6.4;

/** Axes and grid in the available width. Text keeps its size on screen; paper scales the whole chart. */
export function ChartFrame({ roomRight = 8, ...props }: ChartFrameProps) {
  const { label, categories, xTitle, yTitle, scale, children } = props;
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = Math.max(220, measured || initialWidth);
  const left = room.left;
  const right = width - roomRight;
  const bottom = height - room.bottom;
  const band = (right - left) / Math.max(1, categories.length);
  const y = createPlace(scale, bottom, room.top);
  const x = (index: number) => left + band * (index + 0.5);
  const every = computeLabelStep(categories, band);

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

/** As tall as a chart. */
export function ChartPlaceholder() {
  return <div className={classes.frame} aria-busy="true" />;
}

/** 2 or more if labels would overlap: then only every second or third is shown. */
function computeLabelStep(categories: readonly string[], band: number): number {
  const longest = Math.max(0, ...categories.map(category => category.length));
  return Math.max(1, Math.ceil((longest * letterWidth + 6) / band));
}
