import classes from './chart.module.css';
import { ChartFrame, type ChartFrameProps, type Plot } from './chart-frame.tsx';
import { type ChartColour, getColour } from './colours.ts';
import { computeScale } from './scale.ts';

export interface Bar {
  name: string;
  value: number;
  colour: ChartColour;
  /** Pale with an outline, for the bar that the others are compared with. */
  pale?: boolean;
  /** Written at the bar's end. */
  text?: string;
}

interface BarGroup {
  label: string;
  /** Side by side; empty if there is nothing to show. */
  bars: readonly Bar[];
}

interface BarChartProps extends Pick<ChartFrameProps, 'label' | 'xTitle' | 'yTitle' | 'table' | 'onChoose'> {
  groups: readonly BarGroup[];
  /** Values to compare with, such as the edges of a tolerance. */
  references?: readonly { value: number; name: string }[];
  /** Values of other charts beside this one, so that all have the same axis. */
  alongside?: readonly number[];
}

const maxBarWidth = 34;
/** The narrowest bar with room for its text. */
const minTextWidth = 26;
const gap = 4;

export function BarChart({ groups, references = [], alongside = [], ...frame }: BarChartProps) {
  const heights = groups.flatMap(({ bars }) => bars.map(bar => bar.value));
  const scale = computeScale([...heights, ...alongside, ...references.map(({ value }) => value)], {
    fromZero: true,
    roomBelow: [...heights, ...alongside].some(height => height < 0),
  });
  return (
    <ChartFrame
      {...frame}
      categories={groups.map(group => group.label)}
      scale={scale}
      roomRight={references.length > 0 ? 40 : 8}
    >
      {plot => (
        <>
          {groups.map((group, index) => (
            <Shapes key={group.label} {...placeBars(group, plot.x(index), plot)} zero={plot.y(0)} />
          ))}
          {references.map(({ value, name }) => (
            <g key={name} className={classes.axis}>
              <line
                x1={plot.left}
                x2={plot.right}
                y1={plot.y(value)}
                y2={plot.y(value)}
                className={classes.reference}
              />
              <text x={plot.right + 5} y={plot.y(value)} dy="0.35em">
                {name}
              </text>
            </g>
          ))}
          {groups.map((group, index) => (
            <Texts key={group.label} {...placeBars(group, plot.x(index), plot)} band={plot.band} />
          ))}
        </>
      )}
    </ChartFrame>
  );
}

interface PlacedGroup {
  middle: number;
  width: number;
  bars: { bar: Bar; x: number; end: number }[];
}

function placeBars({ bars }: BarGroup, middle: number, plot: Plot): PlacedGroup {
  const count = bars.length;
  const width = Math.max(
    2,
    Math.min(maxBarWidth, (plot.band * 0.8 - gap * (count - 1)) / Math.max(1, count)),
  );
  const left = middle - (width * count + gap * (count - 1)) / 2;
  return {
    middle,
    width,
    bars: bars.map((bar, index) => ({ bar, x: left + index * (width + gap), end: plot.y(bar.value) })),
  };
}

function Shapes({ width, bars, zero }: PlacedGroup & { zero: number }) {
  return bars.map(({ bar, x, end }) => (
    <rect
      key={bar.name}
      x={x}
      y={Math.min(end, zero)}
      width={width}
      height={Math.abs(zero - end)}
      rx={Math.min(3, width / 4)}
      fill={getColour(bar.colour)}
      stroke={getColour(bar.colour)}
      className={classes.bar}
      data-pale={bar.pale || undefined}
    />
  ));
}

/**
 * The values, drawn over bars and reference lines. If bars are too narrow, only the last of a group has its value, above all
 * of them, or below them if it is negative.
 */
function Texts({ middle, width, bars, band }: PlacedGroup & { band: number }) {
  const last = bars.at(-1);
  if (band < minTextWidth || !last) return null;
  if (width < minTextWidth) {
    const beyond = last.bar.value < 0 ? Math.max : Math.min;
    return <BarText bar={last.bar} x={middle} end={beyond(...bars.map(({ end }) => end))} />;
  }
  return bars.map(({ bar, x, end }) => <BarText key={bar.name} bar={bar} x={x + width / 2} end={end} />);
}

function BarText({ bar, x, end }: { bar: Bar; x: number; end: number }) {
  return (
    <text x={x} y={bar.value < 0 ? end + 13 : end - 5} textAnchor="middle" className={classes.value}>
      {bar.text}
    </text>
  );
}
