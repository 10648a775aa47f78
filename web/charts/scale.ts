/** Where values stand on an axis: round ticks that enclose them. */
export interface Scale {
  min: number;
  max: number;
  ticks: readonly number[];
  /** As many as the step between two ticks needs. */
  decimals: number;
}

const usualSteps = 5;
const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** As fine as RNs and ratios are read: what differs by less stands about at one height. */
const finestStep = 0.1;

/**
 * About five round steps around the values. With `fromZero`, as bars need it, the axis includes 0; otherwise it keeps
 * close to the values, so that a small difference shows. With `roomBelow` the lowest value stands clear of the axis, for
 * a figure written under it.
 */
export function computeScale(values: readonly number[], { fromZero = false, roomBelow = false } = {}): Scale {
  const all = fromZero || values.length === 0 ? [0, ...values] : [...values];
  const highest = Math.max(...all);
  const lowest = roomBelow ? lowered(Math.min(...all), highest) : Math.min(...all);
  const span = highest - lowest || Math.abs(highest) / 2 || 1;
  const step = Math.max(finestStep, stepOf(span / usualSteps));
  const decimals = decimalsOf(step);
  const first = Math.floor(round(lowest / step, 6));
  const last = Math.max(first + 1, Math.ceil(round(highest / step, 6)));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    round((first + index) * step, decimals),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks, decimals };
}

/** From a value to its place between two edges, in pixels. */
export function placeOn({ min, max }: Scale, from: number, to: number): (value: number) => number {
  return value => from + ((value - min) / (max - min)) * (to - from);
}

/** By an eighth of the height, about two lines of letters, and not below zero for what never is. */
function lowered(lowest: number, highest: number): number {
  const room = (highest - lowest) / 7;
  return lowest >= 0 ? Math.max(0, lowest - room) : lowest - room;
}

function stepOf(roughly: number): number {
  const power = 10 ** Math.floor(Math.log10(roughly));
  return (roundSteps.find(step => step * power >= roughly * 0.999) ?? 10) * power;
}

function decimalsOf(step: number): number {
  return [0, 1].find(decimals => Math.abs(round(step, decimals) - step) < 1e-9) ?? 2;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
