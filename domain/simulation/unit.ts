import type { PatientLoad } from './needed-rns.ts';

export const hoursPerYear = 8760;

/** Patients of one kind that a birth brings: how many times, for how many hours each, and the RNs that each needs (B20). */
interface PatientClass {
  readonly uses: number;
  readonly hours: number;
  readonly rnsPerPatient: number;
}

/** What decides how many RNs a unit needs. */
export interface UnitNeed {
  readonly births: number;
  /** Variance of a count divided by its mean; 1 if patients come independently of each other. */
  readonly phi: number;
  readonly classes: readonly PatientClass[];
}

/** What decides which core is recommended, and what it costs. */
export interface UnitTerms {
  /** No smaller core is recommended. */
  readonly floor: number;
  /** Of an hour of the core; null if unknown. */
  readonly wage: number | null;
  /** Of an hour that is found when the core is short. */
  readonly premiumWage: number | null;
  /** The share of short hours for which somebody is found. */
  readonly foundShare: number;
}

/** Patients at a time: 2,400 births a year with 10 hours each are 2.74 patients on average. */
export function computeMeanCount(
  births: number,
  { uses, hours }: Omit<PatientClass, 'rnsPerPatient'>,
): number {
  return (births * uses * hours) / hoursPerYear;
}

export function toLoads({ births, classes }: Omit<UnitNeed, 'phi'>): PatientLoad[] {
  return classes.map(({ rnsPerPatient, ...use }) => ({
    meanCount: computeMeanCount(births, use),
    rnsPerPatient,
  }));
}

/** RN hours for each birth: mean × 8,760 ÷ births. */
export function computeHoursPerBirth(classes: readonly PatientClass[]): number {
  return classes.reduce((sum, { uses, hours, rnsPerPatient }) => sum + uses * hours * rnsPerPatient, 0);
}

export function computeMeanRns(unit: Omit<UnitNeed, 'phi'>): number {
  return (unit.births * computeHoursPerBirth(unit.classes)) / hoursPerYear;
}
