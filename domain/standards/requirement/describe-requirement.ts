import { microToNumber, sumMicro, toMicro } from '../../measures/decimal.ts';
import { formatNumber } from '../../measures/formatting.ts';
import type { JudgedShift } from './judge-shift.ts';

/** The fields of a verdict that its text needs. */
export type ShownVerdict = Pick<JudgedShift, 'required' | 'direct' | 'classes' | 'left_out'>;

/**
 * `Oregon: 6 required, 5 here`; `Oregon: 5 here, 2 required for 4 patients; 8 patients not covered` where it leaves patients out
 * (D62); `Oregon: not rated` if a field with patients is not mapped.
 */
export function describeRequirement(name: string, verdict: ShownVerdict): string {
  const { required, direct, left_out } = verdict;
  if (required === null) return `${name}: not rated`;
  return left_out > 0
    ? `${name}: ${direct} here, ${describeCoverage(required, verdict)}`
    : `${name}: ${required} required, ${direct} here`;
}

/** `Oregon: 1 short`, `Oregon: enough RNs for the patients that the standard names; 8 patients not covered`. */
export function describeVerdict(
  name: string,
  { required, direct, left_out }: Omit<ShownVerdict, 'classes'>,
): string {
  if (required === null) return `${name}: not rated`;
  const isShort = required > direct;
  const verdict = isShort ? `${required - direct} short` : 'enough RNs';
  if (left_out > 0) return `${name}: ${verdict} ${namePatients(left_out)}; ${describeLeftOut(left_out)}`;
  return isShort ? `${name}: ${verdict}` : `${name}: ${verdict} ${namePatients(left_out)}`;
}

/** Qualifies a verdict where a standard leaves patients out: RNs may be enough for the named patients only. */
export const forNamedPatients = 'for the patients that the standard names';

/** Names the patients that a verdict is about. */
export function namePatients(leftOut: number): string {
  return leftOut > 0 ? forNamedPatients : 'for the entered counts';
}

/** `2 required for 4 patients; 8 patients not covered`. */
export function describeCoverage(
  required: number,
  { classes, left_out }: Pick<JudgedShift, 'classes' | 'left_out'>,
): string {
  return `${required} required for ${describePatients(countJudged(classes))}; ${describeLeftOut(left_out)}`;
}

/** `8 patients not covered`. */
export function describeLeftOut(leftOut: number): string {
  return `${describePatients(leftOut)} not covered`;
}

/** The patients that a standard judges, as it counts them: a couplet may be two. */
export function countJudged(classes: JudgedShift['classes']): number {
  return microToNumber(sumMicro(Object.values(classes).map(toMicro)));
}

/** With as many decimals as it has: `1 patient`, `2.25 patients`. */
export function describePatients(count: number): string {
  const text = formatNumber(count, 6).replace(/\.?0+$/, '');
  return `${text} ${count === 1 ? 'patient' : 'patients'}`;
}
