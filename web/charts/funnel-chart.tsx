import { use } from 'react';
import { formatSigned } from '#domain/measures/formatting.ts';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './chart.module.css';
import { getColour } from './colours.ts';
import { placeName } from './place-name.ts';
import type { Reading } from './readings/reading.ts';
import { Readings, ReadingsContext } from './readings/readings.tsx';
import { computeScale, createPlace } from './scale.ts';
import { ValueAxis } from './value-axis.tsx';

export interface FunnelPoint {
  /** How uncertain the value is. */
  x: number;
  y: number;
}

/** The lowest and the highest value that a level allows, from the least uncertain point to the most. */
export interface FunnelLimit {
  name: string;
  /** The outer limits have long dashes. */
  isOuter: boolean;
  points: readonly { x: number; low: number; high: number }[];
}

interface FunnelChartProps {
  /** The chart's message, for screen readers. */
  label: string;
  own: FunnelPoint & { name: string };
  /** Bare: they have no name, no reading and no order. */
  others: readonly FunnelPoint[];
  limits: readonly FunnelLimit[];
  /** The name of the line at 0. */
  middleName: string;
  xTitle: string;
  yTitle: string;
  /** The figures of the own point. */
  reading: Reading;
}

const height = 320;
const room = { left: 44, right: 14, top: 30, bottom: 40 };
const initialWidth = 640;

/** Values in percent of a middle, the least uncertain on the right, between limits that narrow towards them. */
export function FunnelChart(props: FunnelChartProps) {
  const { label, own, others, limits, middleName, xTitle, yTitle, reading } = props;
  const isReadable = use(ReadingsContext);
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = Math.max(220, measured || initialWidth);
  const [left, right, bottom] = [room.left, width - room.right, height - room.bottom];
  const ends = limits.flatMap(({ points }) => points);
  const widest = Math.max(own.x, ...ends.map(({ x }) => x), ...others.map(({ x }) => x));
  const xScale = computeScale([0, widest]);
  const yScale = computeScale([own, ...others].map(({ y }) => y).concat(ends.flatMap(toSides)));
  // Up to the most uncertain point, so that the limits reach the edge.
  const x = createPlace({ ...xScale, min: 0, max: widest }, right, left);
  const y = createPlace(yScale, bottom, room.top);
  const place = ({ x: px, y: py }: FunnelPoint) => ({ x: x(px), y: y(py) });
  const name = placeName(place(own), own.name, {
    avoided: [...others, ...ends.flatMap(toCorners)].map(place),
    middle: y(0),
    edges: { left, right, top: room.top, bottom },
  });

  return (
    <Readings label={label} read={() => reading}>
      <div ref={ref} className={classes.frame}>
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} role="img" aria-label={label}>
          <g className={classes.axis}>
            <ValueAxis
              title={yTitle}
              scale={yScale}
              y={y}
              left={left}
              right={right}
              formatTick={tick => `${formatSigned(tick, yScale.decimals)}%`}
            />
            {xScale.ticks
              .filter(tick => tick <= widest)
              .map(tick => (
                <text key={tick} x={x(tick)} y={bottom + 17} textAnchor="middle">
                  {tick.toFixed(xScale.decimals)}
                </text>
              ))}
            <text x={(left + right) / 2} y={height - 4} textAnchor="middle">
              {xTitle}
            </text>
          </g>
          <line x1={left} x2={right} y1={y(0)} y2={y(0)} className={classes.middle} />
          {limits.map(limit => (
            <Limit key={limit.name} limit={limit} x={x} y={y} />
          ))}
          {others.map((point, index) => (
            // They have no identity, and the order of the answer does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may be equal
            <circle key={index} cx={x(point.x)} cy={y(point.y)} r={4.5} className={classes.bareDot} />
          ))}
          <text
            {...placeMiddleName(middleName, others.map(place), { left, right, y: y(0) })}
            className={classes.limitName}
          >
            {middleName}
          </text>
          <path
            d={`M${x(own.x)},${y(own.y) - 8} l8,8 l-8,8 l-8,-8 z`}
            data-mark={isReadable ? 0 : undefined}
            fill={getColour('actual')}
            className={classes.ownPoint}
          />
          <text {...name} dy="0.35em" className={classes.value}>
            {own.name}
          </text>
        </svg>
      </div>
    </Readings>
  );
}

interface LimitProps {
  limit: FunnelLimit;
  x: (value: number) => number;
  y: (value: number) => number;
}

/** Two lines, the upper one with its name at the wide end. */
function Limit({ limit: { name, isOuter, points }, x, y }: LimitProps) {
  const widest = points.at(-1);
  const line = (pick: 'low' | 'high') => points.map(point => `${x(point.x)},${y(point[pick])}`).join(' ');
  return (
    <>
      <polyline points={line('low')} className={classes.limit} data-outer={isOuter || undefined} />
      <polyline points={line('high')} className={classes.limit} data-outer={isOuter || undefined} />
      {widest && (
        <text x={x(widest.x) + 4} y={y(widest.high) - 5} className={classes.limitName}>
          {name}
        </text>
      )}
    </>
  );
}

/** Above the line at its left end; below it, or at the right end, if hospitals are in that place. */
function placeMiddleName(
  name: string,
  dots: readonly FunnelPoint[],
  line: { left: number; right: number; y: number },
) {
  const width = name.length * 7 + 10;
  const places = [
    { x: line.left + 4, y: line.y - 5, textAnchor: 'start' },
    { x: line.left + 4, y: line.y + 14, textAnchor: 'start' },
    { x: line.right - 4, y: line.y - 5, textAnchor: 'end' },
  ] as const;
  const isFree = ({ x, y, textAnchor }: (typeof places)[number]) => {
    const start = textAnchor === 'end' ? x - width : x;
    return dots.every(dot => dot.x < start - 6 || dot.x > start + width || Math.abs(dot.y - (y - 4)) > 11);
  };
  return places.find(isFree) ?? places[0];
}

function toCorners({ x, low, high }: FunnelLimit['points'][number]): FunnelPoint[] {
  return [
    { x, y: low },
    { x, y: high },
  ];
}

function toSides({ low, high }: { low: number; high: number }): number[] {
  return [low, high];
}
