import { formatNumber } from '../measures/formatting.ts';
import type { RedFlagRules } from './flag-rules.ts';
import { describeWait } from './missing-windows.ts';

/** The rules that are on, in words: `short by 25% of the target or more`. */
export function describeRules(rules: RedFlagRules): string[] {
  const { under_percent, under_rns, below_minimum, missing_after_minutes, standard_short } = rules;
  const { ahead_hours, ahead_percent } = rules;
  return [
    under_percent !== null && `short by ${formatPlain(under_percent)}% of the target or more`,
    under_rns !== null && `short by ${formatPlain(under_rns)} ${under_rns === 1 ? 'RN' : 'RNs'} or more`,
    below_minimum && 'below the minimum',
    standard_short && 'short of the staffing standard',
    ahead_hours !== null && describeAheadRule(ahead_hours, ahead_percent),
    missing_after_minutes !== null && `no data ${describeWait(missing_after_minutes, 'the end')}`,
  ].filter(words => words !== false);
}

/** `a chance of 70% or more of being short, from 24 hours before the start`. */
function describeAheadRule(hours: number, percent: number): string {
  return `a chance of ${percent}% or more of being short, from ${hours} ${hours === 1 ? 'hour' : 'hours'} before the start`;
}

/** With as many decimals as it has. */
function formatPlain(value: number): string {
  return formatNumber(value, String(value).split('.')[1]?.length ?? 0);
}
