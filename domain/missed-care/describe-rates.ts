import { formatCount, formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import type { RateComparison } from './compare-rates.ts';

/** What a comparison says (B19); why there is none, if it was refused. */
export function describeRates(rates: Omit<RateComparison, 'hoursShort' | 'hoursOther'>): string {
  const { refused, rateShort, rateOther, ratio, low, high } = rates;
  if (refused !== null) return refused;
  const short = `${formatRate(rateShort)} per 1,000 hours on shifts short of target`;
  const interval = formatInterval({ low, high });
  if (ratio === null) return `${short} and never on the others (95% interval of the ratio ${interval}).`;
  const isUnclear = low !== null && high !== null && low <= 1 && high >= 1;
  const caution = isUnclear ? ' The interval includes 1, so chance alone may explain it.' : '';
  return `${short} and ${formatRate(rateOther)} on the others: ${formatRateRatio(ratio)} times as often (95% interval ${interval}).${caution}`;
}

/** Events per 1,000 hours. */
export function formatRate(rate: number | null): string {
  return formatNumber(rate, 1);
}

/** Two decimals, because it matters whether an interval reaches 1. */
export function formatRateRatio(ratio: number | null): string {
  return formatNumber(ratio, 2);
}

/** `1.77 to 3.82`; `3.42 or more` without an event in the other shifts; a dash if there is no interval. */
export function formatInterval({ low, high }: Pick<RateComparison, 'low' | 'high'>): string {
  if (high !== null) return `${formatRateRatio(low)} to ${formatRateRatio(high)}`;
  return low === null ? formatRateRatio(null) : `${formatRateRatio(low)} or more`;
}

/** `77 of 360 shifts had an entry (21.4%); the others count as nothing missed.` */
export function describeEntries({ shifts, withEntry }: Record<'shifts' | 'withEntry', number>): string {
  const share = formatPercentage(shifts === 0 ? null : (100 * withEntry) / shifts);
  return `${formatCount(withEntry)} of ${formatCount(shifts)} shifts had an entry (${share}); the others count as nothing missed.`;
}

/** Said with every ratio. */
export const notCause = 'Association, not cause.';
