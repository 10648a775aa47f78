import { type ReactNode, use } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './chart.module.css';
import { readRow } from './readings/reading.ts';
import { Readings, ReadingsContext } from './readings/readings.tsx';
import type { TableData } from './readings/table-data.ts';
import { createPlace, type Scale } from './scale.ts';
import { ValueAxis } from './value-axis.tsx';

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
  /** Unique. */
  categories: readonly string[];
  /** Below the axis in place of the categories; empty for those without a label. */
  axisLabels?: readonly string[];
  /** The same figures, with a row for each category: what the chart says about it when it is pointed at. */
  table: TableData;
  /** Opens what is behind a category. */
  onChoose?: ((index: number) => void) | null;
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
const lineHeight = 12;
/** Until the element has been measured. */
const initialWidth = 640;

/** Axes and grid in the available width. Text keeps its size on screen; paper scales the whole chart. */
export function ChartFrame({ roomRight = 8, ...props }: ChartFrameProps) {
  const {
    label,
    categories,
    axisLabels = categories,
    table,
    onChoose = null,
    xTitle,
    yTitle,
    scale,
    children,
  } = props;
  const isReadable = use(ReadingsContext);
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = Math.max(220, measured || initialWidth);
  const left = room.left;
  const right = width - roomRight;
  const names = axisLabels.map(splitAxisLabel);
  const isTwoLines = names.some(({ second }) => second !== '');
  const bottom = height - room.bottom - (isTwoLines ? lineHeight : 0);
  const band = (right - left) / Math.max(1, categories.length);
  const y = createPlace(scale, bottom, room.top);
  const x = (index: number) => left + band * (index + 0.5);
  const shown = chooseLabels(names, band);

  return (
    <Readings label={label} read={index => readRow(table, index)} onChoose={onChoose}>
      <div ref={ref} className={classes.frame}>
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} role="img" aria-label={label}>
          <g className={classes.axis}>
            <ValueAxis title={yTitle} scale={scale} y={y} left={left} right={right} />
            {names.map(({ first, second }, index) =>
              shown.has(index) ? (
                <text key={categories[index]} x={x(index)} y={bottom + 17} textAnchor="middle">
                  {first}
                  {second && (
                    <tspan x={x(index)} dy={lineHeight}>
                      {second}
                    </tspan>
                  )}
                </text>
              ) : null,
            )}
            <text x={(left + right) / 2} y={height - 4} textAnchor="middle">
              {xTitle}
            </text>
          </g>
          {children({ left, right, top: room.top, bottom, y, x, band })}
          {isReadable &&
            categories.map((category, index) => (
              <rect
                key={category}
                data-mark={index}
                x={left + band * index}
                y={room.top}
                width={band}
                height={bottom - room.top}
                className={classes.mark}
                data-opens={onChoose !== null || undefined}
              />
            ))}
        </svg>
      </div>
    </Readings>
  );
}

/** As tall as a chart. */
export function ChartPlaceholder() {
  return <div className={classes.frame} aria-busy="true" />;
}

export interface AxisLabel {
  first: string;
  /** Below the first line; empty for most labels. */
  second: string;
}

/** In pixels. */
const letterWidth = 6.4;

/** The part of a period that a label names in parentheses goes below it: "Q4 2025" and "(Nov–Dec)". */
export function splitAxisLabel(label: string): AxisLabel {
  const [, first = label, second = ''] = /^(.+) (\(.+\))$/.exec(label) ?? [];
  return { first, second };
}

/**
 * The labels that fit: all, or every second or third and so on, and always those of partial periods, which have a second line that
 * others lack. Categories with an empty label have none.
 */
export function chooseLabels(labels: readonly AxisLabel[], band: number): ReadonlySet<number> {
  const longest = Math.max(0, ...labels.map(({ first, second }) => Math.max(first.length, second.length)));
  const named = labels.flatMap(({ first }, index) => (first === '' ? [] : [index]));
  const distance = Math.min(...named.slice(1).map((index, place) => index - (named[place] ?? 0)));
  const step = Math.max(1, Math.ceil((longest * letterWidth + 6) / (band * distance)));
  const twoLined = labels.flatMap(({ second }, index) => (second === '' ? [] : [index]));
  const partial = twoLined.length < named.length ? twoLined : [];
  const regular = named.filter(
    (index, place) =>
      place % step === 0 && partial.every(other => Math.abs(other - index) >= step * distance),
  );
  return new Set([...partial, ...regular]);
}
