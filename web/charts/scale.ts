/** An axis with round ticks that enclose its values. */
export interface Scale {
  min: number;
  max: number;
  ticks: readonly number[];
  /** Decimals of the tick labels. */
  decimals: number;
}

const targetSteps = 5;
const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** RNs and ratios have one decimal: smaller differences are drawn at about the same height. */
const finestStep = 0.1;

/**
 * About five round steps around the values. With `fromZero`, for bars, the axis includes 0; otherwise it keeps close to the
 * values, so that small differences are visible. With `roomBelow` there is room for a figure below the lowest value.
 */
export function computeScale(values: readonly number[], { fromZero = false, roomBelow = false } = {}): Scale {
  const all = fromZero || values.length === 0 ? [0, ...values] : [...values];
  const highest = Math.max(...all);
  const lowest = roomBelow ? addRoomBelow(Math.min(...all), highest) : Math.min(...all);
  const span = highest - lowest || Math.abs(highest) / 2 || 1;
  const step = Math.max(finestStep, roundUpStep(span / targetSteps));
  const decimals = countDecimals(step);
  const first = Math.floor(round(lowest / step, 6));
  const last = Math.max(first + 1, Math.ceil(round(highest / step, 6)));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    round((first + index) * step, decimals),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks, decimals };
}

/** Creates the function from a value to its position between two edges, in pixels. */
export function createPlace({ min, max }: Scale, from: number, to: number): (value: number) => number {
  return value => from + ((value - min) / (max - min)) * (to - from);
}

/** Lowers the minimum by an eighth of the height, about two lines of text, but not below zero if no value is. */
function addRoomBelow(lowest: number, highest: number): number {
  const room = (highest - lowest) / 7;
  return lowest >= 0 ? Math.max(0, lowest - room) : lowest - room;
}

function roundUpStep(roughly: number): number {
  const power = 10 ** Math.floor(Math.log10(roughly));
  return (roundSteps.find(step => step * power >= roughly * 0.999) ?? 10) * power;
}

function countDecimals(step: number): number {
  return [0, 1].find(decimals => Math.abs(round(step, decimals) - step) < 1e-9) ?? 2;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
