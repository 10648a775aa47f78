import { afterAll, beforeEach, expect } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { addDays } from '#domain/time/calendar.ts';
import { storeSome, twoWindows } from '#server/testing/report-world.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** Today at 10:00 in New York: the window of 07:00 is running, that of 19:00 starts in nine hours. */
export const today = '2026-11-14';
export const tomorrow = '2026-11-15';
const days = 120;
const start = new Date('2026-11-14T15:00:00Z');

/**
 * A unit that needs 8 RNs, and 7 or 9 now and then, for the tests of one file. Each test begins without a roster, flags and shifts to come,
 * and with a rule about coming windows.
 */
export async function startScheduledModule() {
  const app = await startTestApp();
  await app.sql(`update modules set created_at = '2026-01-01'`);
  const module = app.world.here.modules[0];
  const { rows } = await app.sql('select id::text from acuity_fields order by position');
  const field: string = rows[0]?.id;
  const shifts = Array.from({ length: days }, (_, day) =>
    twoWindows.map(({ mins }) => ({
      clientId: app.world.here.id,
      moduleId: module,
      date: addDays(today, 1 + day - days),
      window: mins,
      acuityCounts: { [field]: 7 + (day % 5 === 0 ? 0 : day % 7 === 0 ? 2 : 1) },
      rnsPerPatient: { [field]: 1 },
    })),
  ).flat();
  await storeSome(app, shifts.slice(0, -1));
  afterAll(() => app.close());
  const running = { ...app, owner: await app.as('owner'), nurse: await app.as('member') };

  beforeEach(async () => {
    running.clock.now = start;
    [running.owner, running.nurse] = [await running.as('owner'), await running.as('member')];
    await running.sql(`delete from red_flags; delete from red_flag_rule_changes; delete from schedule_rows;
      delete from schedule_days; delete from shifts where starts_at > '${start.toISOString()}'`);
    await running.sql('update modules set red_flag_rules = $1', [
      { ...noRedFlagRules, below_minimum: true, under_percent: 25, ahead_hours: 24, ahead_percent: 70 },
    ]);
  });

  /** A roster with so many RNs in each window of tonight and tomorrow. */
  async function schedule(tonight: number, tomorrowMorning = 12, tomorrowNight = 12) {
    const rows = [
      ...Array(tonight).fill({ start: `${today}T19:00`, end: `${tomorrow}T07:00` }),
      ...Array(tomorrowMorning).fill({ start: `${tomorrow}T07:00`, end: `${tomorrow}T19:00` }),
      ...Array(tomorrowNight).fill({ start: `${tomorrow}T19:00`, end: '2026-11-16T07:00' }),
    ];
    const sent = { module, from: today, to: tomorrow, rows };
    const answer = await running.owner.post('/api/feeds/schedule/', sent);
    expect(answer.statusCode, answer.body).toBe(200);
  }

  const listFlags = async (): Promise<RedFlag[]> =>
    (await running.nurse.get('/api/red_flags/')).json().results;
  /** Such as `2026-11-14 1140 ahead open`. */
  const nameFlags = async () =>
    (await listFlags()).map(({ date, window, kind, status }) => `${date} ${window} ${kind} ${status}`);
  const getFlag = async () => (await listFlags())[0] ?? expect.fail('no flag');
  const change = async (payload: object, flag?: RedFlag) => {
    const url = `/api/red_flags/${(flag ?? (await getFlag())).id}/`;
    return (await running.nurse.send({ method: 'PATCH', url, payload })).json();
  };
  async function save(rns: number, date = today, window = 1140) {
    const stored = (await running.nurse.get(`/api/module/${module}/shifts/?date=${date}`)).json().shifts;
    const { version } = stored.find((shift: { window: number }) => shift.window === window) ?? {};
    const body = { date, window, acuity_counts: { [field]: 8 }, rn_actual: rns, ...(version && { version }) };
    const answer = await running.nurse.post(`/api/module/${module}/shifts/`, body);
    expect([200, 201], answer.body).toContain(answer.statusCode);
  }
  return { running, module, schedule, listFlags, nameFlags, getFlag, change, save };
}
