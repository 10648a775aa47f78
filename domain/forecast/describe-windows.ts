import { formatNumber, roundAsShown } from '../measures/formatting.ts';

interface Range {
  readonly p10: number;
  readonly p90: number;
}

/** A window to come, as it is named on the screen. */
export interface NamedWindow {
  readonly name: string;
  readonly rnTarget: Range;
  readonly planned: number | null;
  readonly chanceShort: number | null;
}

/** `9–11 RNs expected`, `8.6–11.0 RNs expected`; `9 RNs expected` if both ends read the same. */
export function describeExpected({ p10, p90 }: Range): string {
  return `${formatRange(p10, p90)} RNs expected`;
}

/** Both ends have one decimal, unless both are whole numbers. */
export function formatRange(low: number, high: number): string {
  const decimals = [low, high].every(end => Number.isInteger(roundAsShown(end, 1))) ? 0 : 1;
  const [from, to] = [formatNumber(low, decimals), formatNumber(high, decimals)];
  return from === to ? from : `${from}–${to}`;
}

const fractions = [
  [1, 20],
  [1, 10],
  [1, 5],
  [1, 4],
  [1, 3],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [9, 10],
  [19, 20],
] as const;

/** A probability as the nearest simple fraction: 0.31 reads `1 in 3`, 0.01 `less than 1 in 20`. */
export function describeChance(probability: number): string {
  if (probability < 1 / 20) return 'less than 1 in 20';
  if (probability > 19 / 20) return 'more than 19 in 20';
  const distance = ([part, whole]: readonly [number, number]) => Math.abs(part / whole - probability);
  const [part, whole] = fractions.reduce((nearest, next) =>
    distance(next) < distance(nearest) ? next : nearest,
  );
  return `${part} in ${whole}`;
}

/** The window that is most likely to be short, or the busiest one if none has a plan. Empty without windows. */
export function describeAhead(windows: readonly NamedWindow[]): string {
  const highest = findHighest(windows, ({ chanceShort }) => chanceShort ?? -1);
  if (!highest) return '';
  const { name, rnTarget, planned, chanceShort } = highest;
  if (chanceShort === null || planned === null) {
    const busiest = findHighest(windows, window => window.rnTarget.p90) ?? highest;
    return `Busiest: ${busiest.name}, ${describeExpected(busiest.rnTarget)}.`;
  }
  if (chanceShort < 1 / 20) return 'Every window: less than 1 in 20 to be short of the plan.';
  const expected = describeExpected(rnTarget);
  return `${name}: ${describeChance(chanceShort)} to be short. ${expected}, ${formatRange(planned, planned)} planned.`;
}

function findHighest(
  windows: readonly NamedWindow[],
  measure: (window: NamedWindow) => number,
): NamedWindow | undefined {
  return windows.toSorted((a, b) => measure(b) - measure(a))[0];
}
