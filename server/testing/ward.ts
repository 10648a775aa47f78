import type { Answer, Browser } from './browser.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface Ward extends TestApp {
  nurse: Browser;
  owner: Browser;
  moduleId: number;
  /** Ids of the module's two fields: 1 RN each, and 0.333 RNs each. */
  labor: string;
  couplet: string;
  shiftsUrl: string;
  save(body: object, who?: Browser): Promise<Answer>;
  day(date: string): Promise<Answer>;
  storedShifts(): Promise<Record<string, unknown>[]>;
}

/**
 * For tests of entering shifts: a module with windows 07:00 and 19:00 in New York, at 10:00 on 14 November 2026, with a
 * signed-in nurse and owner.
 */
export async function startWard(change: Parameters<typeof startTestApp>[0] = {}): Promise<Ward> {
  const running = await startTestApp(change);
  const nurse = await running.as('member');
  const owner = await running.as('owner');
  const moduleId = running.world.here.modules[0];
  const shiftsUrl = `/api/module/${moduleId}/shifts/`;
  const { rows } = await running.sql('select id from acuity_fields order by position');
  return {
    ...running,
    nurse,
    owner,
    moduleId,
    labor: String(rows[0].id),
    couplet: String(rows[1].id),
    shiftsUrl,
    save: (body, who = nurse) => who.post(shiftsUrl, body),
    day: date => nurse.get(`${shiftsUrl}?date=${date}`),
    storedShifts: async () => (await running.sql('select * from shifts order by date, window_mins')).rows,
  };
}
