import { formatNumber, roundAsShown } from '../measures/formatting.ts';
import { findStaffing } from './probably-short.ts';

interface Range {
  readonly p10: number;
  readonly p90: number;
}

/** A window to come, as it is named on the screen. */
interface NamedWindow {
  readonly name: string;
  readonly rnTarget: Range;
  readonly scheduled: number | null;
  readonly planned: number | null;
  readonly chanceShort: number | null;
}

/** `9–11 RNs expected`, `8.6–11.0 RNs expected`; `9 RNs expected` if both ends read the same. */
export function describeExpected({ p10, p90 }: Range): string {
  return `${formatBand(p10, p90)} RNs expected`;
}

/** `Scheduled 6, expected 7–9`, or the one of them that is known; empty if neither is. */
export function describeComing(expected: Range | null | undefined, scheduled: number | null): string {
  if (scheduled === null) return expected ? describeExpected(expected) : '';
  const known = `Scheduled ${formatBand(scheduled, scheduled)}`;
  return expected ? `${known}, expected ${formatBand(expected.p10, expected.p90)}` : known;
}

/** `Next 19:00: 9–11 RNs expected`, `Next 19:00: scheduled 6, expected 7–9`; `Next 19:00` if nothing is known. */
export function describeNext(
  label: string,
  expected: Range | null | undefined,
  scheduled: number | null,
): string {
  const words = describeComing(expected, scheduled);
  return words === '' ? `Next ${label}` : `Next ${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Both ends have one decimal, unless both are whole numbers. */
export function formatBand(low: number, high: number): string {
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

/** Below it, a plan is taken to be enough. */
const leastChance = 1 / 20;

/** A probability as the nearest simple fraction: 0.31 reads `1 in 3`, 0.01 `less than 1 in 20`. */
export function describeChance(probability: number): string {
  if (probability < leastChance) return 'less than 1 in 20';
  if (probability > 19 / 20) return 'more than 19 in 20';
  const distance = ([part, whole]: readonly [number, number]) => Math.abs(part / whole - probability);
  const [part, whole] = fractions.reduce((nearest, next) =>
    distance(next) < distance(nearest) ? next : nearest,
  );
  return `${part} in ${whole}`;
}

/** A window to come, by the module's staffing standard. */
interface RequiredWindow {
  readonly name: string;
  readonly required: Range | null;
  readonly chanceStandardShort: number | null;
}

/** Required RNs are whole: the ends of the band rounded outward, so that it has no fewer of them. */
export function widenToWhole({ p10, p90 }: Range): Range {
  return { p10: Math.floor(p10), p90: Math.ceil(p90) };
}

/** `Oregon: 5–7 required, short 1 in 3`; `Oregon: 5–7 required` without a plan, and if the plan is enough. */
export function describeRequired(
  standard: string,
  required: Range,
  chanceStandardShort: number | null,
): string {
  const chance = chanceStandardShort ?? 0;
  const short = chance < leastChance ? '' : `, short ${describeChance(chance)}`;
  return `${standard}: ${formatWhole(required)} required${short}`;
}

function formatWhole(required: Range): string {
  const { p10, p90 } = widenToWhole(required);
  return formatBand(p10, p90);
}

/**
 * The window that is most likely to be short of a staffing standard, or the one that it requires most RNs for if none has a plan. Empty
 * without windows that the standard can rate.
 */
export function describeRequiredAhead(standard: string, windows: readonly RequiredWindow[]): string {
  const rated = windows.flatMap(({ required, ...window }) => (required ? [{ ...window, required }] : []));
  const highest = findHighest(rated, ({ chanceStandardShort }) => chanceStandardShort ?? -1);
  if (!highest) return '';
  const { name, required, chanceStandardShort } = highest;
  if (chanceStandardShort === null) {
    const busiest = findHighest(rated, window => window.required.p90) ?? highest;
    return `${standard}: most at ${busiest.name}, ${formatWhole(busiest.required)} required.`;
  }
  if (chanceStandardShort < leastChance)
    return `${standard}: less than a 1 in 20 chance of being short in every window.`;
  return `${standard}: ${describeChance(chanceStandardShort)} chance of being short at ${name}, ${formatWhole(required)} required.`;
}

/** The window that is most likely to be short, or the busiest one if none has scheduled or planned RNs. Empty without windows. */
export function describeAhead(windows: readonly NamedWindow[]): string {
  const highest = findHighest(windows, ({ chanceShort }) => chanceShort ?? -1);
  if (!highest) return '';
  const { name, rnTarget, chanceShort } = highest;
  const staffing = findStaffing(highest);
  if (chanceShort === null || staffing === null) {
    const busiest = findHighest(windows, window => window.rnTarget.p90) ?? highest;
    return `Busiest: ${busiest.name}, ${describeExpected(busiest.rnTarget)}.`;
  }
  if (chanceShort < leastChance) {
    const isScheduled = windows.some(({ scheduled }) => scheduled !== null);
    return `Every window: less than a 1 in 20 chance of ${isScheduled ? 'being short' : 'needing more than planned'}.`;
  }
  const expected = describeExpected(rnTarget);
  return `${name}: ${describeChance(chanceShort)} chance of being short. ${expected}, ${formatBand(staffing.rns, staffing.rns)} ${staffing.word}.`;
}

function findHighest<Window>(
  windows: readonly Window[],
  measure: (window: Window) => number,
): Window | undefined {
  return windows.toSorted((a, b) => measure(b) - measure(a))[0];
}
