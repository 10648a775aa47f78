import { UnstyledButton } from '@mantine/core';
import { use } from 'react';
import classes from './chart.module.css';
import { getColour } from './colours.ts';
import type { Reading } from './readings/reading.ts';
import { Readings, ReadingsContext } from './readings/readings.tsx';

interface Slice {
  name: string;
  value: number;
  /** Shown beside the name. */
  text: string;
  /** A colour of the series unless given. */
  fill?: string | undefined;
  onChoose?: (() => void) | undefined;
}

interface PieChartProps {
  label: string;
  slices: readonly Slice[];
  /** The reading of a slice. */
  read: (index: number) => Reading | null;
}

const size = 168;
const colours = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6', 'series-7'] as const;

/** Shares of a whole, with a list of names, because a colour alone identifies no slice. */
export function PieChart({ label, slices, read }: PieChartProps) {
  // Not on paper.
  const isReadable = use(ReadingsContext);
  const ranges = computeSlices(slices.map(slice => slice.value));
  return (
    <div className={classes.pie}>
      <Readings
        label={label}
        read={read}
        className={classes.round}
        onChoose={index => slices[index]?.onChoose?.()}
      >
        <svg viewBox={`0 0 ${size} ${size}`} className={classes.chart} role="img" aria-label={label}>
          {slices.map((slice, index) => {
            const range = ranges[index];
            return range ? (
              <path
                key={slice.name}
                d={drawSlice(range, size / 2, size / 2 - 2)}
                fill={getFill(slice, index)}
                className={classes.slice}
                data-mark={isReadable ? index : undefined}
                data-opens={slice.onChoose ? '' : undefined}
              />
            ) : null;
          })}
        </svg>
      </Readings>
      <ol className={classes.slices}>
        {slices.map((slice, index) => (
          <li key={slice.name}>
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} rx={2} fill={getFill(slice, index)} />
            </svg>
            <span className={classes.sliceName}>
              {slice.onChoose ? (
                <UnstyledButton className={classes.plainButton ?? ''} onClick={slice.onChoose}>
                  {slice.name}
                </UnstyledButton>
              ) : (
                slice.name
              )}
            </span>
            <span className={classes.sliceText}>{slice.text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function getFill({ fill }: Slice, index: number): string {
  return fill ?? getColour(colours[index % colours.length] ?? 'series-1');
}

/** A slice's start and end, in turns clockwise from the top: 0 to 1. */
export interface SliceRange {
  from: number;
  to: number;
}

/** Empty if all values are 0. */
export function computeSlices(values: readonly number[]): SliceRange[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return [];
  let reached = 0;
  return values.map(value => {
    const from = reached;
    reached += value / total;
    return { from, to: reached };
  });
}

/** The outline of a slice. A full circle is two arcs, because an arc that ends at its start draws nothing. */
export function drawSlice({ from, to }: SliceRange, middle: number, radius: number): string {
  const at = (turn: number) => {
    const angle = 2 * Math.PI * turn;
    return `${round(middle + radius * Math.sin(angle))} ${round(middle - radius * Math.cos(angle))}`;
  };
  const arc = (end: number, large: 0 | 1) => `A ${radius} ${radius} 0 ${large} 1 ${at(end)}`;
  if (to - from > 0.9999) return `M ${at(0)} ${arc(0.5, 0)} ${arc(1, 0)} Z`;
  return `M ${middle} ${middle} L ${at(from)} ${arc(to, to - from > 0.5 ? 1 : 0)} Z`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
