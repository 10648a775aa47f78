import { formatNumber, formatPercentage } from '../measures/formatting.ts';
import { showStaffing } from '../measures/staffing-figures.ts';
import { staffingState } from '../shifts/shift-metrics.ts';
import type { Foreseen } from './ahead.ts';
import type { ShortReason } from './flag-rules.ts';

/** The figures of a flag; null while its window has no data. */
export interface FlagFigures {
  rnTarget: number | null;
  rnActual: number | null;
  minRnTarget: number | null;
}

/** Whether there are fewer RNs than the target, as displayed (D3). A flag without was raised by the staffing standard alone (B16). */
export function isUnderTarget({ rnTarget, rnActual }: Omit<FlagFigures, 'minRnTarget'>): boolean {
  return rnTarget !== null && rnActual !== null && staffingState(rnActual - rnTarget) === 'under';
}

/** `1.2 RNs short`; `No data` without figures. */
export function describeShortfall({ rnTarget, rnActual }: FlagFigures): string {
  if (rnTarget === null || rnActual === null) return 'No data';
  if (!isUnderTarget({ rnTarget, rnActual })) return 'Short of the staffing standard';
  return `${describeMissing(rnActual, rnTarget)} short`;
}

/** `1.2 RNs`: the difference of both as shown (D58). */
function describeMissing(rnActual: number, rnTarget: number): string {
  const { shown, decimals } = showStaffing({ rnActual, rnTarget }).variance;
  return `${formatNumber(Math.abs(shown), decimals)} ${Math.abs(shown) === 1 ? 'RN' : 'RNs'}`;
}

/** Of a window that has not been entered: `Probably 1.2 RNs short`, without the number if it reads 0.0. */
export function describeForeseen({ expected, rns }: Foreseen): string {
  if (staffingState(rns - expected) !== 'under') return 'Probably short';
  return `Probably ${describeMissing(rns, expected)} short`;
}

/** `8.4 RNs expected, 7.0 scheduled: 83% chance of being short`. */
export function describeForecast({ expected, rns, source, chance }: Foreseen): string {
  const word = source === 'schedule' ? 'scheduled' : 'planned';
  const { actual, target } = showStaffing({ rnActual: rns, rnTarget: expected });
  const figures = `${target.text} RNs expected, ${actual.text} ${word}`;
  return `${figures}: ${formatNumber(100 * chance, 0)}% chance of being short`;
}

/** A rule that the shift breaks, with the shift's own figure: `25.0% below the target`. */
export function describeReason(
  reason: ShortReason,
  { rnTarget, rnActual, minRnTarget }: FlagFigures,
): string {
  const missing = (rnTarget ?? 0) - (rnActual ?? 0);
  const texts = {
    percent: () => `${formatPercentage(rnTarget ? (100 * missing) / rnTarget : null)} below the target`,
    rns: () => `${describeMissing(rnActual ?? 0, rnTarget ?? 0)} fewer than needed`,
    standard: () => 'Fewer RNs than the staffing standard requires',
    minimum: () => `Below the minimum of ${formatNumber(minRnTarget, 1)} RNs`,
  };
  return texts[reason]();
}
