import classes from './chart.module.css';
import { ChartFrame, type Plot } from './chart-frame.tsx';
import { type ChartColour, paint } from './colours.ts';
import { computeScale } from './scale.ts';

export interface Bar {
  name: string;
  value: number;
  colour: ChartColour;
  /** Pale with an outline: what the others are held against. */
  pale?: boolean;
  /** Written at the bar's end. */
  text?: string;
}

export interface BarGroup {
  label: string;
  /** Side by side; none where there is nothing to show. */
  bars: readonly Bar[];
}

interface BarChartProps {
  label: string;
  xTitle: string;
  yTitle: string;
  groups: readonly BarGroup[];
  /** Values to compare with, such as the edges of a tolerance. */
  references?: readonly { value: number; name: string }[];
  /** Groups can be pointed at: each carries its place as `data-group` for whoever listens. */
  choosable?: boolean;
}

const widest = 34;
/** A bar that has room for its text. */
const narrowest = 26;
const gap = 4;

/** Bars from zero, up or down, in groups. */
export function BarChart({ groups, references = [], choosable = false, ...frame }: BarChartProps) {
  const heights = groups.flatMap(({ bars }) => bars.map(bar => bar.value));
  const scale = computeScale([...heights, ...references.map(({ value }) => value)], {
    fromZero: true,
    roomBelow: heights.some(height => height < 0),
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
            <Shapes key={group.label} {...placed(group, plot.x(index), plot)} zero={plot.y(0)} />
          ))}
          {choosable &&
            groups.map((group, index) => (
              <rect
                key={group.label}
                x={plot.x(index) - plot.band / 2}
                y={plot.top}
                width={plot.band}
                height={plot.bottom - plot.top}
                className={classes.choice}
                data-group={index}
              />
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
            <Texts key={group.label} {...placed(group, plot.x(index), plot)} band={plot.band} />
          ))}
        </>
      )}
    </ChartFrame>
  );
}

interface Placed {
  middle: number;
  width: number;
  bars: { bar: Bar; x: number; end: number }[];
}

function placed({ bars }: BarGroup, middle: number, plot: Plot): Placed {
  const count = bars.length;
  const width = Math.max(2, Math.min(widest, (plot.band * 0.8 - gap * (count - 1)) / Math.max(1, count)));
  const left = middle - (width * count + gap * (count - 1)) / 2;
  return {
    middle,
    width,
    bars: bars.map((bar, index) => ({ bar, x: left + index * (width + gap), end: plot.y(bar.value) })),
  };
}

function Shapes({ width, bars, zero }: Placed & { zero: number }) {
  return bars.map(({ bar, x, end }) => (
    <rect
      key={bar.name}
      x={x}
      y={Math.min(end, zero)}
      width={width}
      height={Math.abs(zero - end)}
      rx={Math.min(3, width / 4)}
      fill={paint(bar.colour)}
      stroke={paint(bar.colour)}
      className={classes.bar}
      data-pale={bar.pale || undefined}
    />
  ));
}

/** Over bars and reference lines, so that nothing strikes a figure through. */
function Texts({ middle, width, bars, band }: Placed & { band: number }) {
  const last = bars.at(-1);
  if (band < narrowest || !last) return null;
  if (width < narrowest) {
    const beyond = last.bar.value < 0 ? Math.max : Math.min;
    return <BarText bar={last.bar} x={middle} end={beyond(...bars.map(({ end }) => end))} />;
  }
  return bars.map(({ bar, x, end }) => <BarText key={bar.name} bar={bar} x={x + width / 2} end={end} />);
}

/** Where bars are too narrow for it, only the last of a group is written, above all of them, or below where it is negative. */
function BarText({ bar, x, end }: { bar: Bar; x: number; end: number }) {
  return (
    <text x={x} y={bar.value < 0 ? end + 13 : end - 5} textAnchor="middle" className={classes.value}>
      {bar.text}
    </text>
  );
}
