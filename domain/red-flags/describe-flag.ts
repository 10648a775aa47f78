import { formatNumber, formatPercentage } from '../measures/formatting.ts';
import type { ShortReason } from './flag-rules.ts';

/** The figures of a flag; null while its window has no data. */
export interface FlagFigures {
  rnTarget: number | null;
  rnActual: number | null;
  minRnTarget: number | null;
}

/** `1.2 RNs short`; `No data` without figures. */
export function describeShortfall({ rnTarget, rnActual }: FlagFigures): string {
  if (rnTarget === null || rnActual === null) return 'No data';
  const rns = formatNumber(rnTarget - rnActual, 1);
  return `${rns} ${rns === '1.0' ? 'RN' : 'RNs'} short`;
}

/** A rule that the shift breaks, with the shift's own figure: `25.0% below the target`. */
export function describeReason(
  reason: ShortReason,
  { rnTarget, rnActual, minRnTarget }: FlagFigures,
): string {
  const missing = (rnTarget ?? 0) - (rnActual ?? 0);
  const texts = {
    percent: () => `${formatPercentage(rnTarget ? (100 * missing) / rnTarget : null)} below the target`,
    rns: () => `${formatNumber(missing, 1)} RNs fewer than needed`,
    minimum: () => `Below the minimum of ${formatNumber(minRnTarget, 1)} RNs`,
  };
  return texts[reason]();
}
