import { phiLimit } from './simulation-limits.ts';
import { hoursPerYear, type UnitNeed } from './unit.ts';

/** The patients of one acuity field, over recorded shifts. */
export interface RecordedCount {
  readonly field: number;
  readonly mean: number;
  readonly variance: number;
}

/** What the recorded shifts of one window say. */
export interface RecordedWindow {
  /** Minutes after midnight, as in the settings of the hospital. */
  readonly window: number;
  readonly isDay: boolean;
  readonly shifts: number;
  /** Of all its shifts together. */
  readonly minutes: number;
  /** Ascending. */
  readonly rnTargets: readonly number[];
  /** Fields without patients may be absent. */
  readonly counts: readonly RecordedCount[];
}

/** The counts of a whole day, in which a window weighs as much as it lasts. The variance includes that between windows. */
export function mergeCounts(windows: readonly RecordedWindow[]): RecordedCount[] {
  const minutes = windows.reduce((sum, window) => sum + window.minutes, 0);
  const sums = new Map<number, { value: number; square: number }>();
  for (const { minutes: weight, counts } of windows) {
    for (const { field, mean, variance } of counts) {
      const before = sums.get(field) ?? { value: 0, square: 0 };
      sums.set(field, {
        value: before.value + weight * mean,
        square: before.square + weight * (variance + mean ** 2),
      });
    }
  }
  return [...sums].map(([field, { value, square }]) => {
    const mean = value / minutes;
    return { field, mean, variance: Math.max(0, square / minutes - mean ** 2) };
  });
}

/** How much more counts vary than those of patients who come independently of each other: Σ variance ÷ Σ mean, at least 1 (B20). */
export function estimatePhi(counts: readonly RecordedCount[]): number {
  const variance = counts.reduce((sum, count) => sum + count.variance, 0);
  const mean = counts.reduce((sum, count) => sum + count.mean, 0);
  return mean === 0 ? phiLimit.min : Math.min(phiLimit.max, Math.max(phiLimit.min, variance / mean));
}

/** Hours for each birth if every birth used the field once: counts tell only the product of uses and hours (B20). */
export function estimateHours({ mean }: RecordedCount, births: number): number {
  return (mean * hoursPerYear) / births;
}

/** The class of a unit that may come from an acuity field. */
export interface FieldClass {
  readonly field: number | null;
  readonly uses: number;
  readonly hours: number;
  readonly rnsPerPatient: number;
}

/**
 * The need of a unit in one window: each field has its share of patients there, and the spread that was recorded there. Classes
 * without a record are spread evenly over the day.
 */
export function narrowToWindow(
  unit: Omit<UnitNeed, 'classes'> & { readonly classes: readonly FieldClass[] },
  day: readonly RecordedCount[],
  window: RecordedWindow,
): UnitNeed {
  const inWindow = new Map(window.counts.map(count => [count.field, count.mean]));
  const allDay = new Map(day.map(count => [count.field, count.mean]));
  return {
    births: unit.births,
    phi: estimatePhi(window.counts),
    classes: unit.classes.map(({ field, uses, hours, rnsPerPatient }) => {
      const mean = field === null ? undefined : allDay.get(field);
      const share = field === null || !mean ? 1 : (inWindow.get(field) ?? 0) / mean;
      return { uses, hours: hours * share, rnsPerPatient };
    }),
  };
}
