import { use } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './chart.module.css';
import { type ChartColour, getColour } from './colours.ts';
import { readRow } from './readings/reading.ts';
import { Readings, ReadingsContext } from './readings/readings.tsx';
import type { TableData } from './readings/table-data.ts';
import { computeScale, createPlace } from './scale.ts';
import { ValueAxis } from './value-axis.tsx';

interface Dot {
  x: number;
  y: number;
  /** Its area is proportional to it. */
  weight: number;
}

interface CurvePoint {
  x: number;
  y: number;
  low: number;
  high: number;
}

/** Where a curve reaches a level, with an interval. */
interface Crossing {
  name: string;
  level: number;
  value: number;
  low: number;
  high: number;
}

interface DotChartProps {
  /** The chart's message, for screen readers. */
  label: string;
  dots: readonly Dot[];
  /** From the lowest x to the highest. */
  curve: readonly CurvePoint[];
  crossings: readonly Crossing[];
  colour: ChartColour;
  xTitle: string;
  yTitle: string;
  /** The highest y; the axis begins at 0. */
  yMax: number;
  /** A row for each dot. */
  table: TableData;
}

const height = 300;
const room = { left: 38, right: 12, top: 30, bottom: 40 };
const initialWidth = 640;
const largestRadius = 11;
const smallestRadius = 4;

/** Measured dots with a fitted curve, its band, and the places where it crosses some levels. */
export function DotChart(props: DotChartProps) {
  const { label, dots, curve, crossings, colour, xTitle, yTitle, yMax, table } = props;
  const isReadable = use(ReadingsContext);
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = Math.max(220, measured || initialWidth);
  const [left, right, bottom] = [room.left, width - room.right, height - room.bottom];
  const xScale = computeScale(curve.map(point => point.x));
  const yScale = computeScale([0, yMax]);
  const x = createPlace(xScale, left, right);
  const y = createPlace(yScale, bottom, room.top);
  const heaviest = Math.max(1, ...dots.map(({ weight }) => weight));
  const toRadius = (weight: number) => Math.max(smallestRadius, largestRadius * Math.sqrt(weight / heaviest));
  const sides = [
    ...curve.map(point => [point.x, point.low]),
    ...curve.toReversed().map(point => [point.x, point.high]),
  ];
  const clamp = (value: number) => Math.min(right, Math.max(left, value));

  return (
    <Readings label={label} read={index => readRow(table, index)}>
      <div ref={ref} className={classes.frame}>
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} role="img" aria-label={label}>
          <g className={classes.axis}>
            <ValueAxis title={yTitle} scale={yScale} y={y} left={left} right={right} />
            {xScale.ticks.map(tick => (
              <text key={tick} x={x(tick)} y={bottom + 17} textAnchor="middle">
                {tick > 0 ? `+${tick}` : tick < 0 ? `−${-tick}` : '0'}
              </text>
            ))}
            <text x={(left + right) / 2} y={height - 4} textAnchor="middle">
              {xTitle}
            </text>
          </g>
          {xScale.min < 0 && xScale.max > 0 && (
            <line x1={x(0)} x2={x(0)} y1={room.top} y2={bottom} className={classes.reference} />
          )}
          <polygon
            points={sides.map(([px = 0, py = 0]) => `${x(px)},${y(py)}`).join(' ')}
            fill={getColour(colour)}
            className={classes.band}
          />
          <polyline
            points={curve.map(point => `${x(point.x)},${y(point.y)}`).join(' ')}
            stroke={getColour(colour)}
            className={classes.line}
          />
          {dots.map((dot, index) => (
            <circle
              key={`${dot.x} ${dot.y}`}
              data-mark={isReadable ? index : undefined}
              cx={x(dot.x)}
              cy={y(dot.y)}
              r={toRadius(dot.weight)}
              className={classes.dot}
            />
          ))}
          {crossings.map(({ name, level, value, low, high }) => (
            <g key={name}>
              <line
                x1={clamp(x(low))}
                x2={clamp(x(high))}
                y1={y(level)}
                y2={y(level)}
                className={classes.interval}
              />
              {value >= xScale.min && value <= xScale.max && (
                <>
                  <path d={`M${x(value)},${y(level) - 6} l6,6 l-6,6 l-6,-6 z`} className={classes.crossing} />
                  <text
                    {...placeName(clamp(x(low)), clamp(x(high)), y(level), right)}
                    className={classes.value}
                  >
                    {name}
                  </text>
                </>
              )}
            </g>
          ))}
        </svg>
      </div>
    </Readings>
  );
}

const nameWidth = 70;

/** Beyond the interval and the dots, beside a falling curve: above on the right, or below on the left if there is no room. */
function placeName(low: number, high: number, y: number, right: number) {
  return high + nameWidth < right
    ? ({ x: high + 8, y: y - 10, textAnchor: 'start' } as const)
    : ({ x: low - 8, y: y + 18, textAnchor: 'end' } as const);
}
