import { type ByField, computeShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { defaultShiftWindows, type ShiftWindowConfig } from '#domain/shifts/shift-window-config.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';

/** A shift as entered; `storeShifts` computes the rest. */
export interface ShiftToStore {
  clientId: number;
  moduleId: number;
  date: string;
  window: number;
  acuityCounts?: ByField;
  rnsPerPatient?: ByField;
  minRnTarget?: number;
  rnActual?: number;
  premiums?: ByField;
  chargeNurseIncluded?: boolean;
  reasons?: readonly string[];
  comments?: string;
}

interface Calendar {
  timeZone?: string;
  config?: ShiftWindowConfig;
}

/** Inserts shifts directly, with metrics and windows computed as in a save. Skips windows that the day does not have. */
export async function storeShifts(
  sql: (text: string, values: unknown[]) => Promise<unknown>,
  shifts: readonly ShiftToStore[],
  { timeZone = 'America/New_York', config = defaultShiftWindows }: Calendar = {},
): Promise<void> {
  const rows = shifts.flatMap(shift => toRows(shift, config, timeZone));
  await sql(insertion, [JSON.stringify(rows)]);
}

const insertion = `
  insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
    rns_per_patient, min_rn_target, rn_actual, premiums, rn_premium, charge_nurse_included, reasons, comments, census,
    rn_target, updated_by_name)
  select client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
    rns_per_patient, min_rn_target, rn_actual, premiums,
    (select coalesce(sum(value::numeric), 0) from jsonb_each_text(premiums)),
    charge_nurse_included, reasons, comments, census, rn_target, 'Ada Nurse'
  from jsonb_to_recordset($1::jsonb) as shift (
    client_id bigint, module_id bigint, date date, window_mins integer, starts_at timestamptz, is_day boolean,
    minutes integer, nominal_minutes integer, acuity_counts jsonb, rns_per_patient jsonb, min_rn_target numeric,
    rn_actual numeric, premiums jsonb, charge_nurse_included boolean, reasons text[], comments text, census numeric,
    rn_target numeric)`;

function toRows(shift: ShiftToStore, config: ShiftWindowConfig, timeZone: string): object[] {
  const { acuityCounts = {}, rnsPerPatient = {}, minRnTarget = 2, rnActual = 0 } = shift;
  const window = listShiftWindows(shift.date, config, timeZone).find(({ id }) => id === shift.window);
  if (!window || window.elapsedMinutes === 0) return [];
  const { census, rnTarget } = computeShiftMetrics({ acuityCounts, rnsPerPatient, minRnTarget, rnActual });
  return [
    {
      client_id: shift.clientId,
      module_id: shift.moduleId,
      date: shift.date,
      window_mins: window.id,
      starts_at: window.time,
      is_day: window.isDay,
      minutes: window.elapsedMinutes,
      nominal_minutes: window.duration,
      acuity_counts: acuityCounts,
      rns_per_patient: rnsPerPatient,
      min_rn_target: minRnTarget,
      rn_actual: rnActual,
      premiums: shift.premiums ?? {},
      charge_nurse_included: shift.chargeNurseIncluded ?? false,
      reasons: shift.reasons ?? [],
      comments: shift.comments ?? '',
      census,
      rn_target: rnTarget,
    },
  ];
}
