import classes from './chart.module.css';
import { ChartFrame, type Plot } from './chart-frame.tsx';
import { type ChartColour, paint } from './colours.ts';
import { scaleOf } from './scale.ts';

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
  const values = [
    ...groups.flatMap(({ bars }) => bars.map(bar => bar.value)),
    ...references.map(r => r.value),
  ];
  return (
    <ChartFrame
      {...frame}
      categories={groups.map(group => group.label)}
      scale={scaleOf(values, { fromZero: true })}
      roomRight={references.length > 0 ? 40 : 8}
    >
      {plot => (
        <>
          {groups.map((group, index) => (
            <Group key={group.label} group={group} middle={plot.x(index)} plot={plot} />
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
        </>
      )}
    </ChartFrame>
  );
}

function Group({ group, middle, plot }: { group: BarGroup; middle: number; plot: Plot }) {
  const count = group.bars.length;
  const width = Math.max(2, Math.min(widest, (plot.band * 0.8 - gap * (count - 1)) / Math.max(1, count)));
  const left = middle - (width * count + gap * (count - 1)) / 2;
  const places = group.bars.map((bar, index) => ({
    bar,
    x: left + index * (width + gap),
    end: plot.y(bar.value),
  }));
  const last = places.at(-1);
  return (
    <>
      {places.map(({ bar, x, end }) => (
        <rect
          key={bar.name}
          x={x}
          y={Math.min(end, plot.y(0))}
          width={width}
          height={Math.abs(plot.y(0) - end)}
          rx={Math.min(3, width / 4)}
          fill={paint(bar.colour)}
          stroke={paint(bar.colour)}
          className={classes.bar}
          data-pale={bar.pale || undefined}
        />
      ))}
      {plot.band < narrowest ? null : width >= narrowest || !last ? (
        places.map(({ bar, x, end }) => <BarText key={bar.name} bar={bar} x={x + width / 2} end={end} />)
      ) : (
        <BarText bar={last.bar} x={middle} end={Math.min(...places.map(({ end }) => end))} />
      )}
    </>
  );
}

/** Where bars are too narrow for it, only the last of a group is written, above all of them. */
function BarText({ bar, x, end }: { bar: Bar; x: number; end: number }) {
  return (
    <text x={x} y={bar.value < 0 ? end + 13 : end - 5} textAnchor="middle" className={classes.value}>
      {bar.text}
    </text>
  );
}
