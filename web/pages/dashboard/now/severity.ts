import type { NowModule } from '#contract/now/now.ts';
import { type StaffingState, staffingState } from '#domain/shifts/shift-metrics.ts';

/** `slight` is below half an RN, the reference line of the variance chart; `severe` lacks, or has too many, two RNs and more. */
type Severity = 'slight' | 'clear' | 'severe';

export interface Deviation {
  state: StaffingState;
  severity: Severity | null;
  /** The length of the bar, from 0 to 1. */
  share: number;
}

/** A board on which every module is close to its target has short bars. */
const fullBarRns = 2;

/**
 * How far each module of a board is from its target, by its id. All bars have one scale: the worst module has a full one. A window
 * that is not entered has none.
 */
export function measureDeviations(modules: readonly NowModule[]): ReadonlyMap<number, Deviation> {
  const variances = modules.map(({ shift, is_entered }) => (shift && is_entered ? shift.rn_variance : 0));
  const full = Math.max(fullBarRns, ...variances.map(Math.abs));
  return new Map(
    modules.map(({ id }, index) => {
      const variance = variances[index] ?? 0;
      const state = staffingState(variance);
      const share = state === null ? 0 : Math.abs(variance) / full;
      return [id, { state, severity: state && findSeverity(Math.abs(variance)), share }];
    }),
  );
}

function findSeverity(rns: number): Severity {
  if (rns < 0.5) return 'slight';
  return rns < 2 ? 'clear' : 'severe';
}
