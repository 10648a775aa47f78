/** The grid has steps of 0.001 RNs, because RNs per patient have three decimals (D1). */
export const stepsPerRn = 1000;

/** Patients who need equally many RNs each, in steps of the grid. */
export interface WeightedCount {
  readonly weight: number;
  readonly meanCount: number;
}
