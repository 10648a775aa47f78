import classes from './chart.module.css';
import { ChartFrame, type Plot } from './chart-frame.tsx';
import { type ChartColour, paint } from './colours.ts';
import { splitRuns, spread } from './line-places.ts';
import { computeScale } from './scale.ts';

export interface LineSeries {
  name: string;
  colour: ChartColour;
  /** One for each category; null where there is none, and the line is interrupted. */
  values: readonly (number | null)[];
  dashed?: boolean;
  /** Writes each point's value beside it. */
  format?: (value: number) => string;
}

interface LineChartProps {
  label: string;
  categories: readonly string[];
  xTitle: string;
  yTitle: string;
  series: readonly LineSeries[];
  /** Where most values lie, behind the lines. */
  band?: { colour: ChartColour; low: readonly (number | null)[]; high: readonly (number | null)[] } | null;
  /** For names longer than "Target". */
  roomRight?: number;
}

/** Points stand closer than this where there are many; then the line alone is clearer. */
const closestPoints = 9;

/** Lines over categories, each named where it ends. */
export function LineChart({ series, band = null, roomRight = 34, ...frame }: LineChartProps) {
  const all = [...series.map(({ values }) => values), band?.low ?? [], band?.high ?? []].flat();
  const values = all.filter(value => value !== null);
  const hasText = series.some(({ format }) => format);
  return (
    <ChartFrame {...frame} scale={computeScale(values, { roomBelow: hasText })} roomRight={roomRight}>
      {plot => (
        <>
          {band && <Band band={band} plot={plot} />}
          {series.map(line => (
            <Line key={line.name} line={line} others={series.filter(other => other !== line)} plot={plot} />
          ))}
          {namePlaces(series, plot).map(({ name, colour, x, y }) => (
            <text key={name} x={x} y={y} dy="0.35em" fill={paint(colour)} className={classes.name}>
              {name}
            </text>
          ))}
        </>
      )}
    </ChartFrame>
  );
}

function Band({ band, plot }: { band: NonNullable<LineChartProps['band']>; plot: Plot }) {
  const runs = splitRuns(band.low.map((value, index) => (band.high[index] === null ? null : value)));
  return runs.map(run => {
    const low = run.map(({ index, value }) => `${plot.x(index)},${plot.y(value)}`);
    const high = run.map(({ index }) => `${plot.x(index)},${plot.y(band.high[index] ?? 0)}`);
    return (
      <polygon
        key={run[0]?.index}
        points={[...low, ...high.toReversed()].join(' ')}
        fill={paint(band.colour)}
        className={classes.band}
      />
    );
  });
}

function Line({ line, others, plot }: { line: LineSeries; others: readonly LineSeries[]; plot: Plot }) {
  const stroke = paint(line.colour);
  return (
    <g>
      {splitRuns(line.values).map(run => (
        <polyline
          key={run[0]?.index}
          points={run.map(({ index, value }) => `${plot.x(index)},${plot.y(value)}`).join(' ')}
          stroke={stroke}
          className={classes.line}
          data-dashed={line.dashed || undefined}
        />
      ))}
      {splitRuns(line.values)
        .flat()
        .map(({ index, value }) => (
          <g key={index}>
            {plot.band >= closestPoints && (
              <circle
                cx={plot.x(index)}
                cy={plot.y(value)}
                r={3.5}
                stroke={stroke}
                className={classes.point}
              />
            )}
            {line.format && (
              <text
                x={plot.x(index)}
                y={plot.y(value) + (isAbove(value, index, others, plot) ? -9 : 18)}
                textAnchor="middle"
                className={classes.value}
              >
                {line.format(value)}
              </text>
            )}
          </g>
        ))}
    </g>
  );
}

/** Values stand on the side that is free: above the highest line, below the others, but not on the axis. */
function isAbove(value: number, index: number, others: readonly LineSeries[], plot: Plot): boolean {
  const height = plot.y(value);
  // A line that is higher by less than its own width stands at the same height to the eye.
  const isTopmost = others.every(({ values }) => plot.y(values[index] ?? value) > height - 2);
  return isTopmost || height + 18 > plot.bottom;
}

/** To the right of each line's last point, moved apart where two lines end close to each other. */
function namePlaces(series: readonly LineSeries[], plot: Plot) {
  // The last series is drawn on top; where two end at one point its name comes first.
  const ends = series.toReversed().flatMap(({ name, colour, values }) => {
    const last = splitRuns(values).flat().at(-1);
    return last ? [{ name, colour, x: plot.x(last.index) + 9, y: plot.y(last.value) }] : [];
  });
  return spread(ends, 14);
}
