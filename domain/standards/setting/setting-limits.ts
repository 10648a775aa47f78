import type { NumberLimit } from '../../measures/limits.ts';

/** Of a setting that a hospital enters (B16). */
export const maxClasses = 20;
export const classIdMaxLength = 40;
/** `{unit type id}/{class id}`. */
export const mappedClassMaxLength = 2 * classIdMaxLength + 1;
export const classNameMaxLength = 100;

/** More acuity fields than any hospital has, with those that were deleted. */
export const maxMappedFields = 500;

/** Patients that one count of a field means. */
export const patientsLimit: NumberLimit = { min: 0.001, max: 10, decimals: 3 };
export const standardFloorLimit: NumberLimit = { min: 0, max: 99, decimals: 0 };
export const requiredShareLimit = { min: 0, max: 100 };

const largestMax = 20;

/** 0.5 means two RNs for one patient. */
export const classMaxChoices: readonly number[] = [
  0.5,
  ...Array.from({ length: largestMax }, (_, index) => index + 1),
];

export function isClassMax(max: number): boolean {
  return classMaxChoices.includes(max);
}
