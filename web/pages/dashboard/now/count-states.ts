import type { NowModule } from '#contract/now/now.ts';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';

/** `3 modules · 1 under · 1 not entered`; only states that a module has. */
export function describeModules(modules: readonly NowModule[]): string {
  const states = modules.map(({ shift, is_entered }) =>
    shift && is_entered ? (staffingState(shift.rn_variance) ?? 'on target') : 'not entered',
  );
  const counted = (['under', 'over', 'on target', 'not entered'] as const)
    .map(state => ({ state, count: states.filter(each => each === state).length }))
    .filter(({ count }) => count > 0);
  const total = formatQuantity(modules.length, 'module');
  return [total, ...counted.map(({ state, count }) => `${count} ${state}`)].join(' · ');
}
