import type { Shift } from '#contract/shifts/shifts.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { describeVariance, showStaffing } from '#domain/measures/staffing-figures.ts';
import { type StaffingState, staffingState } from '#domain/shifts/shift-metrics.ts';
import type { DayView, WindowOfDay } from './day-view.ts';

/** A card's main message. It has a sign and a word, because colour alone is not accessible. */
export interface Finding {
  state: StaffingState;
  /** `1.2 RNs under`; `On target`. */
  headline: string;
  /** `8.2 working, 9.4 needed for 14 patients`. */
  details: string;
}

export type ShownShift = Pick<Shift, 'rn_variance' | 'rn_actual' | 'rn_target' | 'census'>;

interface Rns {
  rn_actual: number | null;
  rn_target: number | null;
}

/** RNs working and needed with their variance, as all places of the dashboard show them (D58). */
export function showShift({ rn_actual, rn_target }: Rns) {
  return showStaffing({ rnActual: rn_actual, rnTarget: rn_target });
}

export function describeShift(shift: ShownShift): Finding {
  const { rn_variance, census } = shift;
  const { actual, target, variance } = showShift(shift);
  const state = staffingState(rn_variance);
  return {
    state,
    headline: state === null ? 'On target' : describeVariance(variance).replace(' target', ''),
    details: `${actual.text} working, ${target.text} needed for ${formatPatients(census)}`,
  };
}

/** The day's average; null without shifts. */
export function describeDay({ measures }: Pick<DayView, 'measures'>): Finding | null {
  const { rnVariance: rn_variance, rnActual: rn_actual, rnTarget: rn_target, census } = measures;
  if (rn_variance === null || rn_actual === null || rn_target === null || census === null) return null;
  const finding = describeShift({ rn_variance, rn_actual, rn_target, census });
  return { ...finding, details: `${finding.details} on average` };
}

export type Measure = 'ratio' | 'productivity';

/** The windows where the actual is above or below target. More patients per RN mean fewer hours per patient. */
export function describeLines(windows: readonly WindowOfDay[], measure: Measure): string {
  const unit = measure === 'ratio' ? 'Patients per RN.' : 'RN hours per patient day.';
  const withPatients = windows.filter(({ shift }) => shift !== null && shift.census > 0);
  if (withPatients.length === 0) return `${unit} Nothing to compare yet.`;
  const inState = (state: StaffingState) =>
    withPatients.filter(({ shift }) => shift && staffingState(shift.rn_variance) === state);
  const above = inState(measure === 'ratio' ? 'under' : 'over');
  const below = inState(measure === 'ratio' ? 'over' : 'under');
  const parts = [
    ...(above.length > 0 ? [`above target ${listWindowNames(above, withPatients)}`] : []),
    ...(below.length > 0 ? [`below target ${listWindowNames(below, withPatients)}`] : []),
  ];
  return parts.length === 0 ? `${unit} Actual is on target.` : `${unit} Actual is ${parts.join(', ')}.`;
}

/** The shift that is furthest from its target. */
export function describeBars(windows: readonly WindowOfDay[]): string {
  const saved = windows.flatMap(({ shift, start }) =>
    shift ? [{ start, shift, variance: shift.rn_variance }] : [],
  );
  const [furthest] = saved.toSorted((a, b) => Math.abs(b.variance) - Math.abs(a.variance));
  if (!furthest) return 'RNs working beside RNs needed. Nothing to compare yet.';
  if (staffingState(furthest.variance) === null)
    return 'RNs working beside RNs needed. Every shift is on target.';
  return `RNs working beside RNs needed. Furthest from target: ${describeVariance(showShift(furthest.shift).variance)} at ${furthest.start}.`;
}

export const stateSigns = { over: '▲', under: '▼' } as const;

/** `14 patients`, `1 patient`, `12.4 patients`. */
export function formatPatients(census: number): string {
  return `${formatWholeOrTenth(census)} ${census === 1 ? 'patient' : 'patients'}`;
}

/** Whole numbers without decimals, others with one. */
export function formatWholeOrTenth(count: number): string {
  return formatNumber(count, Number.isInteger(count) ? 0 : 1);
}

function listWindowNames(some: readonly WindowOfDay[], all: readonly WindowOfDay[]): string {
  if (some.length > 2)
    return some.length === all.length ? 'in every shift' : `in ${some.length} of ${all.length} shifts`;
  return `at ${some.map(({ start }) => start).join(' and ')}`;
}
