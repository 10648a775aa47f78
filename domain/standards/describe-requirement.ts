import type { JudgedShift } from './judge-shift.ts';

/** `Oregon: 6 required, 5 here`; `Oregon: not rated` if a field with patients is not mapped. */
export function describeRequirement(
  name: string,
  { required, direct }: Pick<JudgedShift, 'required' | 'direct'>,
): string {
  return required === null ? `${name}: not rated` : `${name}: ${required} required, ${direct} here`;
}

/** `Oregon: 1 short`, `Oregon: enough RNs for the entered counts`. */
export function describeVerdict(
  name: string,
  { required, direct }: Pick<JudgedShift, 'required' | 'direct'>,
): string {
  if (required === null) return `${name}: not rated`;
  return required > direct
    ? `${name}: ${required - direct} short`
    : `${name}: enough RNs for the entered counts`;
}
