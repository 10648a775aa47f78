import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ByField } from '#domain/shifts/shift-metrics.ts';
import type { Answer, Browser } from './browser.ts';
import { type ShiftToStore, storeShifts } from './stores/stored-shifts.ts';
import type { TestApp } from './test-app.ts';

/** The windows of the test world's hospitals: two of twelve hours. */
export const twoWindows = [
  { mins: 420, isDay: true },
  { mins: 1140, isDay: false },
];

/** Shifts of a module on the first days of months. They differ in every value that a report reads. */
export function someShifts(clientId: number, moduleId: number, dates: readonly string[]): ShiftToStore[] {
  return dates.flatMap((date, index) =>
    twoWindows.map(({ mins }, half) => ({
      clientId,
      moduleId,
      date,
      window: mins,
      acuityCounts: { 1: 2 + ((index + half + moduleId) % 5), 2: (index * 3) % 4 },
      rnsPerPatient: { 1: 1, 2: 0.333 },
      rnActual: 3 + ((index + 2 * half) % 3),
      premiums: index % 2 === 0 ? { rn_premium_overtime: 1 } : {},
      chargeNurseIncluded: index % 3 === 0,
      reasons: index % 2 === 0 ? ['High acuity'] : ['Sick call'],
      comments: index === 0 ? `Comment ${moduleId} ${mins}` : '',
    })),
  );
}

export async function storeSome(running: TestApp, shifts: readonly ShiftToStore[]): Promise<void> {
  await storeShifts(running.sql, shifts, { config: twoWindows });
}

/** Marks all months as changed, so that reports read the shifts instead of the sums. */
export async function forgetMonths(running: TestApp): Promise<void> {
  await running.sql(`insert into stale_shift_months
    select distinct client_id, module_id, date_trunc('month', date::timestamp)::date from shifts on conflict do nothing`);
}

/** An administrator at the first hospital. */
export async function adminHere(running: TestApp): Promise<Browser> {
  const admin = await running.as('admin');
  await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
  return admin;
}

export async function fetchReport(browser: Browser, path: string): Promise<ReportContext> {
  const answer: Answer = await browser.get(`/api/reports/${path}`);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().context;
}

interface GoldenModule {
  timezone: string;
  shift_windows_config: readonly { mins: number; is_day: boolean }[];
  rns_per_patient: ByField;
  min_rn_target: number;
  shifts: readonly {
    date: string;
    window: number;
    acuity_counts: object;
    rn_actual: number;
    premium: object;
    charge_nurse_included: boolean;
    reasons: readonly string[];
    comments: string;
  }[];
}

/** Stores a module of the golden cases with its shifts, at a hospital of its own. */
export async function storeGoldenModule(running: TestApp, module: GoldenModule) {
  const { timezone, shift_windows_config: windows } = module;
  const { rows } = await running.sql(
    `with client as (insert into clients (name, timezone, shift_windows_config)
       values ('Golden ' || md5($2), $1, $2::jsonb) returning id)
     insert into modules (client_id, name) select id, 'Labor' from client returning client_id, id`,
    [timezone, JSON.stringify(windows)],
  );
  const { client_id: clientId, id: moduleId }: { client_id: number; id: number } = rows[0];
  const shifts = module.shifts.map(shift => ({
    clientId,
    moduleId,
    date: shift.date,
    window: shift.window,
    acuityCounts: shift.acuity_counts as ByField,
    rnsPerPatient: module.rns_per_patient,
    minRnTarget: module.min_rn_target,
    rnActual: shift.rn_actual,
    premiums: shift.premium as ByField,
    chargeNurseIncluded: shift.charge_nurse_included,
    reasons: shift.reasons,
    comments: shift.comments,
  }));
  const config = windows.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
  await storeShifts(running.sql, shifts, { timeZone: timezone, config });
  return { clientId, moduleId };
}
