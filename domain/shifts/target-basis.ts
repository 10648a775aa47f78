import type { ByField } from './shift-metrics.ts';

/** RNs per patient by field and the minimum target, from which the target of a shift is computed. */
export interface TargetBasis {
  readonly rnsPerPatient: ByField;
  readonly minRnTarget: number;
}

/**
 * Saved figures stay (D4): a stored shift keeps its minimum and the weights of its fields, and takes the module's weights
 * for new fields. A new shift takes everything from the module.
 */
export function chooseTargetBasis(
  fieldIds: readonly string[],
  stored: TargetBasis | null,
  current: TargetBasis,
): TargetBasis {
  const rnsPerPatient: Record<string, number> = {};
  for (const id of fieldIds) {
    rnsPerPatient[id] = stored?.rnsPerPatient[id] ?? current.rnsPerPatient[id] ?? 0;
  }
  return { rnsPerPatient, minRnTarget: stored?.minRnTarget ?? current.minRnTarget };
}
