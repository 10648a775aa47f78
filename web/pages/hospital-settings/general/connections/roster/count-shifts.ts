import { formatNumber } from '#domain/measures/formatting.ts';

/** "212 RN shifts". */
export function countShifts(shifts: number): string {
  return `${formatNumber(shifts, 0)} RN ${shifts === 1 ? 'shift' : 'shifts'}`;
}
