import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Answer, Browser } from './browser.ts';
import { type ShiftToStore, storeShifts } from './stores/stored-shifts.ts';
import type { TestApp } from './test-app.ts';

/** The windows of the test world's hospitals: two of twelve hours. */
export const twoWindows = [
  { mins: 420, isDay: true },
  { mins: 1140, isDay: false },
];

/** Shifts of a module on the first days of months, different from each other in everything that a report reads. */
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

/** As if every shift had just been saved: reports must read the shifts themselves. */
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
