/** What a typed number is compared with. */
interface CountContext {
  /** Of the shift before, or null without one. */
  readonly previous: number | null;
  /** Other values that the same field had or that a feed reports: of the days at hand, and of the stored shift. */
  readonly known: readonly number[];
}

/** Fewer patients or RNs come and go within a shift. */
const usualChange = 5;

/** Up to twice or down to half is an ordinary change, however large the unit. */
const usualFactor = 2;

/**
 * A question about a number that is far from the shift before and from every other known value; null for a usual one. It may be a
 * typing error such as 24 for 2, but it may also be right, so it never stops a save.
 * Example: 24 after 7 gives "24 after 7: is that right?", unless the field had 20 on another shift of the day.
 */
export function askAboutCount(value: number, { previous, known }: CountContext): string | null {
  if (previous === null) return null;
  const isFar = [previous, ...known].every(usual => isFarFrom(value, usual));
  return isFar ? `${value} after ${previous}: is that right?` : null;
}

function isFarFrom(value: number, usual: number): boolean {
  const [low, high] = value < usual ? [value, usual] : [usual, value];
  return high - low > usualChange && high >= usualFactor * low;
}
