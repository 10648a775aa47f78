import { UnstyledButton } from '@mantine/core';
import classes from './chart.module.css';
import { getColour } from './colours.ts';
import { computeSlices, drawSlice } from './pie-slices.ts';

export interface Slice {
  name: string;
  value: number;
  /** Shown beside the name. */
  text: string;
  onChoose?: (() => void) | undefined;
}

const size = 168;
const colours = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6', 'series-7'] as const;

/** Shares of a whole, with a list of names, because a colour alone identifies no slice. */
export function PieChart({ label, slices }: { label: string; slices: readonly Slice[] }) {
  const ranges = computeSlices(slices.map(slice => slice.value));
  return (
    <div className={classes.pie}>
      <svg viewBox={`0 0 ${size} ${size}`} className={classes.round} role="img" aria-label={label}>
        {slices.map((slice, index) => {
          const range = ranges[index];
          return range ? (
            <path
              key={slice.name}
              d={drawSlice(range, size / 2, size / 2 - 2)}
              fill={getSliceColour(index)}
              className={classes.slice}
            />
          ) : null;
        })}
      </svg>
      <ol className={classes.slices}>
        {slices.map(({ name, text, onChoose }, index) => (
          <li key={name}>
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} rx={2} fill={getSliceColour(index)} />
            </svg>
            <span className={classes.sliceName}>
              {onChoose ? (
                <UnstyledButton className={classes.plainButton ?? ''} onClick={onChoose}>
                  {name}
                </UnstyledButton>
              ) : (
                name
              )}
            </span>
            <span className={classes.sliceText}>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function getSliceColour(index: number): string {
  return getColour(colours[index % colours.length] ?? 'series-1');
}
