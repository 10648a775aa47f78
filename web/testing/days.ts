import type { AcuityField } from '#contract/clients/modules.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts, Shift, ShiftWindowOnWire } from '#contract/shifts/shifts.ts';
import { toWire } from '#contract/wire.ts';
import { computeShiftMetrics, type ShiftInputs } from '#domain/shifts/shift-metrics.ts';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';

const timezone = 'America/Chicago';

function createField(id: number, section: number, name: string, rns_per_patient: number): AcuityField {
  return { id, section, name, help: '', rns_per_patient, order: id };
}

const sections = [
  { id: 1, name: 'OB Triage', order: 1, fields: [createField(11, 1, 'Initial evaluation', 1)] },
  { id: 2, name: 'Labor', order: 2, fields: [createField(21, 2, 'Stable epidural', 0.54)] },
];

/** The person at a hospital in Chicago with the default windows, whose modules have sections. */
export function asNurse(state: AuthState): AuthState {
  const config = defaultShiftWindows.map(({ mins, isDay }) => ({ mins, is_day: isDay }));
  const modules = state.client?.modules.map(module => ({ ...module, sections })) ?? [];
  return {
    ...state,
    client: state.client && { ...state.client, timezone, shift_windows_config: config, modules },
  };
}

function windowsOn(date: string): ShiftWindowOnWire[] {
  return toWire(listShiftWindows(date, defaultShiftWindows, timezone));
}

type ShiftSetting = Partial<Shift> & Pick<Shift, 'date' | 'window'> & Partial<ShiftInputs>;

/** A stored shift with figures computed from its counts. Default: 14 patients who need 9.4 RNs, with 8.2 RNs working. */
export function createShift({
  date,
  window,
  acuityCounts,
  rnsPerPatient,
  rnActual,
  ...rest
}: ShiftSetting): Shift {
  const shown = windowsOn(date).find(({ id }) => id === window);
  const counts = acuityCounts ?? { 11: 4, 21: 10 };
  const ratios = rnsPerPatient ?? { 11: 1, 21: 0.54 };
  const metrics = computeShiftMetrics({
    acuityCounts: counts,
    rnsPerPatient: ratios,
    minRnTarget: 2,
    rnActual: rnActual ?? 8.2,
  });
  return {
    id: window,
    version: 1,
    date,
    window,
    time: shown?.time ?? '2026-11-14T13:00:00Z',
    is_day: shown?.is_day ?? true,
    minutes: shown?.elapsed_minutes ?? 240,
    acuity_counts: counts,
    rns_per_patient: ratios,
    min_rn_target: 2,
    charge_nurse_included: false,
    reasons: [],
    comments: '',
    feed_at: null,
    feed_counts: null,
    feed_used: null,
    standard: null,
    answered: false,
    missed_care: {},
    created_at: '2026-11-14T21:58:00Z',
    updated_by: 'Dana Reyes',
    updated_at: '2026-11-14T21:58:00Z',
    census: metrics.census,
    rn_target: metrics.rnTarget,
    rn_actual: metrics.rnActual,
    rn_variance: metrics.rnVariance,
    ratio_actual: metrics.ratioActual,
    ratio_target: metrics.ratioTarget,
    productivity_actual: metrics.productivityActual,
    productivity_target: metrics.productivityTarget,
    ...rest,
  };
}

/** A module without a feed. */
export const noCensus = { feed: null, feeds: {}, silent_feed: null };

export function createDay(date: string, shifts: Shift[] = [], today = date): DayOfShifts {
  return { date, today, windows: windowsOn(date), shifts, previous: null, scheduled: null, ...noCensus };
}
