import type { Mix } from '../standards/packs/pack.ts';
import { findStandard, type StandardInForce } from '../standards/setting/setting.ts';

/** A plan with a class for each of these maximums, `c0` first, and a field of the same number for each class. */
export function followOwnPlan(mix: Mix, maximums: readonly number[], floor = 0): StandardInForce {
  const classes = maximums.map((max, index) => ({ id: `c${index}`, name: `${max} for an RN`, max }));
  const map = Object.fromEntries(classes.map(({ id }, index) => [index, { class: id, patients: 1 }]));
  const setting = { pack: 'own_plan', unit_type: null, from: '2026-01-01', classes, mix, floor, map };
  return findStandard([setting], '2026-01-01') as StandardInForce;
}
