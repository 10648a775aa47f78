import classes from './chart.module.css';
import { ChartFrame, type ChartFrameProps, type Plot } from './chart-frame.tsx';
import { type ChartColour, getColour } from './colours.ts';
import { type Path, placeValue, splitRuns, spread } from './line-layout.ts';
import { computeScale } from './scale.ts';

export interface LineSeries {
  name: string;
  colour: ChartColour;
  /** One for each category; null interrupts the line. */
  values: readonly (number | null)[];
  dashed?: boolean;
  bold?: boolean;
  /** Shows each point's value beside it. */
  format?: (value: number) => string;
}

interface LineChartProps extends Omit<ChartFrameProps, 'scale' | 'children'> {
  series: readonly LineSeries[];
  /** A range behind the lines. */
  band?:
    | { colour: ChartColour; low: readonly (number | null)[]; high: readonly (number | null)[] }
    | undefined;
  /** Values of other charts beside this one, so that all have the same axis. */
  alongside?: readonly number[];
}

/** Points closer than this are not drawn: the line alone is clearer. */
const minPointDistance = 9;

/** In pixels, of a value. */
const letterWidth = 6;

/** Lines over categories, each with its name at the end. */
export function LineChart({ series, band, alongside = [], roomRight = 34, ...frame }: LineChartProps) {
  const all = [...series.map(({ values }) => values), band?.low ?? [], band?.high ?? [], alongside].flat();
  const values = all.filter(value => value !== null);
  const hasText = series.some(({ format }) => format);
  return (
    <ChartFrame {...frame} scale={computeScale(values, { roomBelow: hasText })} roomRight={roomRight}>
      {plot => (
        <>
          {band && <Band band={band} plot={plot} />}
          {series.map(line => (
            <Line key={line.name} line={line} series={series} plot={plot} />
          ))}
          {placeNames(series, plot, hasText ? 14 : 9).map(({ name, colour, x, y }) => (
            <text key={name} x={x} y={y} dy="0.35em" fill={getColour(colour)} className={classes.name}>
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
    // A single value would have no area.
    const sides = run.length === 1 ? [-5, 5] : [0];
    const place = (value: number, index: number) =>
      sides.map(side => `${plot.x(index) + side},${plot.y(value)}`);
    const low = run.flatMap(({ index, value }) => place(value, index));
    const high = run.flatMap(({ index }) => place(band.high[index] ?? 0, index));
    return (
      <polygon
        key={run[0]?.index}
        points={[...low, ...high.toReversed()].join(' ')}
        fill={getColour(band.colour)}
        className={classes.band}
      />
    );
  });
}

interface LineProps {
  line: LineSeries;
  series: readonly LineSeries[];
  plot: Plot;
}

function Line(props: LineProps) {
  const { line, plot } = props;
  const stroke = getColour(line.colour);
  return (
    <g>
      {splitRuns(line.values).map(run => (
        <polyline
          key={run[0]?.index}
          points={run.map(({ index, value }) => `${plot.x(index)},${plot.y(value)}`).join(' ')}
          stroke={stroke}
          className={classes.line}
          data-dashed={line.dashed || undefined}
          data-bold={line.bold || undefined}
        />
      ))}
      {splitRuns(line.values)
        .flat()
        .map(({ index, value }) => (
          <g key={index}>
            {plot.band >= minPointDistance && (
              <circle
                cx={plot.x(index)}
                cy={plot.y(value)}
                r={3.5}
                stroke={stroke}
                className={classes.point}
              />
            )}
            {line.format && (
              <text {...place(value, index, line.format(value), props)} className={classes.value}>
                {line.format(value)}
              </text>
            )}
          </g>
        ))}
    </g>
  );
}

/** Values of the highest line are above it and others below, unless they would cover more lines there. */
function place(value: number, index: number, text: string, { line, series, plot }: LineProps) {
  const point = { x: plot.x(index), y: plot.y(value) };
  const others = series.filter(other => other !== line);
  // A line that is higher by less than its own width looks equally high.
  const isTopmost = others.every(({ values }) => plot.y(values[index] ?? value) > point.y - 2);
  const paths: Path[] = series.map(({ values }) =>
    values.map((each, at) => (each === null ? null : { x: plot.x(at), y: plot.y(each) })),
  );
  return placeValue(point, text.length * letterWidth, paths, plot, isTopmost);
}

/** To the right of each line's last point and of its value, moved apart if two lines end close to each other. */
function placeNames(series: readonly LineSeries[], plot: Plot, distance: number) {
  // The last series is drawn on top, so its name comes first if two end at one point.
  const ends = series.toReversed().flatMap(({ name, colour, values }) => {
    const last = splitRuns(values).flat().at(-1);
    return last ? [{ name, colour, x: plot.x(last.index) + distance, y: plot.y(last.value) }] : [];
  });
  return spread(ends, 14);
}
