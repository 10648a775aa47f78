/** What was foreseen about a window before it started (B17). */
export interface Foreseen {
  /** The probability that it will be short, from 0 to 1. */
  readonly chance: number;
  /** The RNs that it will need, as likely fewer as more. */
  readonly expected: number;
  /** The RNs that were scheduled for it, or planned. */
  readonly rns: number;
  readonly source: 'schedule' | 'plan';
}

/** When a coming window is flagged; null hours: never. */
export interface AheadRule {
  readonly ahead_hours: number | null;
  readonly ahead_percent: number;
}

/** A window of the look-ahead. */
export interface ComingWindow {
  /** Its start, in milliseconds since 1970. */
  readonly start: number;
  readonly expected: number;
  readonly scheduled: number | null;
  readonly planned: number | null;
  readonly chanceShort: number | null;
}

const millisecondsPerHour = 3_600_000;
const perTenThousand = 10_000;

/**
 * What is foreseen of a window that starts within the rule's hours, if the chance that it will be short reaches the rule's percentage;
 * null otherwise. Chances have four decimals, so 0.7 reaches 70 % exactly.
 */
export function foresee(window: ComingWindow, rule: AheadRule, now: number): Foreseen | null {
  const { start, expected, scheduled, planned, chanceShort } = window;
  const rns = scheduled ?? planned;
  if (rule.ahead_hours === null || chanceShort === null || rns === null) return null;
  if (start <= now || start > now + rule.ahead_hours * millisecondsPerHour) return null;
  if (Math.round(chanceShort * perTenThousand) < (rule.ahead_percent * perTenThousand) / 100) return null;
  return { chance: chanceShort, expected, rns, source: scheduled === null ? 'plan' : 'schedule' };
}
