import { use } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './chart.module.css';
import { type ChartColour, getColour } from './colours.ts';
import { readRow } from './readings/reading.ts';
import { Readings, ReadingsContext } from './readings/readings.tsx';
import type { TableData } from './readings/table-data.ts';
import { computeScale, createPlace } from './scale.ts';

export interface WaterfallBar {
  name: string;
  /** Of its two ends; null starts at the edge of the chart, for the bars that the steps lead from and to. */
  from: number | null;
  to: number;
  colour: ChartColour;
  text: string;
}

interface WaterfallChartProps {
  label: string;
  /** The measure and its unit. */
  xTitle: string;
  bars: readonly WaterfallBar[];
  /** Values of other charts beside this one, so that all have the same axis. */
  alongside: readonly number[];
  /** The same figures, with a row for each bar. */
  table: TableData;
  formatTick: (value: number) => string;
  onChoose?: ((index: number) => void) | null;
}

const rowHeight = 27;
const barHeight = 17;
const top = 4;
const bottom = 34;
/** Room for the figure beside a bar. */
const right = 58;
const letterWidth = 6.2;

/** A bar for each row, from the start over the steps to the end. Names are beside the bars, so that they fit on a phone. */
export function WaterfallChart(props: WaterfallChartProps) {
  const { label, xTitle, bars, alongside, table, formatTick, onChoose = null } = props;
  const isReadable = use(ReadingsContext);
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = Math.max(220, measured || 480);
  const left = Math.max(...bars.map(({ name }) => name.length)) * letterWidth + 10;
  const ends = bars.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  const scale = computeScale([...ends, ...alongside], { roomBelow: true });
  const x = createPlace(scale, left, width - right);
  const base = top + bars.length * rowHeight;
  const ticks = scale.ticks.filter(
    (_, index) => index % chooseTickStep(scale.ticks.map(formatTick), width - left - right) === 0,
  );
  const cutAt = scale.min === 0 ? '' : `, axis from ${formatTick(scale.min)}`;
  return (
    <Readings label={label} read={index => readRow(table, index)} columns={1} onChoose={onChoose}>
      <div ref={ref}>
        <svg
          viewBox={`0 0 ${width} ${base + bottom}`}
          className={classes.chart}
          role="img"
          aria-label={label}
        >
          <g className={classes.axis}>
            {ticks.map(tick => (
              <g key={tick}>
                <line x1={x(tick)} x2={x(tick)} y1={top} y2={base} className={classes.grid} />
                <text x={x(tick)} y={base + 13} textAnchor="middle">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            <text x={(left + width - right) / 2} y={base + 29} textAnchor="middle">
              {xTitle}
              {cutAt}
            </text>
          </g>
          {bars.map((bar, index) => (
            <Row
              key={bar.name}
              bar={bar}
              y={top + index * rowHeight}
              edge={left}
              x={x}
              isLast={index === bars.length - 1}
            />
          ))}
          {isReadable &&
            bars.map(({ name }, index) => (
              <rect
                key={name}
                data-mark={index}
                x={0}
                y={top + index * rowHeight}
                width={width}
                height={rowHeight}
                className={classes.mark}
                data-opens={onChoose !== null || undefined}
              />
            ))}
        </svg>
      </div>
    </Readings>
  );
}

interface RowProps {
  bar: WaterfallBar;
  y: number;
  edge: number;
  x: (value: number) => number;
  isLast: boolean;
}

/** A bar with its name and its figure, and a line to where the next one starts. */
function Row({ bar, y, edge, x, isLast }: RowProps) {
  const start = bar.from === null ? edge : x(bar.from);
  const end = x(bar.to);
  const middle = y + rowHeight / 2;
  return (
    <>
      <text
        x={0}
        y={middle}
        dy="0.35em"
        className={classes.stepName}
        data-total={bar.from === null || undefined}
      >
        {bar.name}
      </text>
      <rect
        x={Math.min(start, end)}
        y={middle - barHeight / 2}
        width={Math.max(1.5, Math.abs(end - start))}
        height={barHeight}
        rx={2}
        fill={getColour(bar.colour)}
      />
      {!isLast && (
        <line
          x1={end}
          x2={end}
          y1={middle + barHeight / 2}
          y2={middle + rowHeight - barHeight / 2}
          className={classes.reference}
        />
      )}
      <text x={Math.max(start, end) + 5} y={middle} dy="0.35em" className={classes.value}>
        {bar.text}
      </text>
    </>
  );
}

/** Every tick, or every second or third if their labels would touch. */
function chooseTickStep(labels: readonly string[], width: number): number {
  const longest = Math.max(...labels.map(label => label.length)) * letterWidth + 12;
  return Math.max(1, Math.ceil((labels.length * longest) / Math.max(1, width)));
}
