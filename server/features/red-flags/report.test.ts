import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { defaultRedFlagRules, noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { escalateFlags } from './escalate-flags.ts';

/** The app's clock has 10:00 in New York, a Saturday. The windows start at 07:00 and 19:00, the minimum is 2 RNs. */
let running: TestApp;
let nurse: Browser;
let owner: Browser;
let moduleId: number;
const start = new Date('2026-11-14T15:00:00Z');
const rules = { ...defaultRedFlagRules, missing_after_minutes: null };

const patch = (browser: Browser, url: string, payload: object) =>
  browser.send({ method: 'PATCH', url, payload });
const wait = (minutes: number) => running.clock.advance(minutes);
const november = { start_date: '2026-11-01', end_date: '2026-11-30' };
const report = (change: Record<string, string> = {}, who = owner) =>
  fetchReport(
    who,
    `red_flags/?${new URLSearchParams({ modules: String(moduleId), ...november, ...change })}`,
  );
const read = async (change?: Record<string, string>, who?: Browser) => readFlags(await report(change, who));
const readFlags = ({ groupings }: ReportContext, index = 0) => {
  const flags = groupings[index]?.data.red_flags;
  if (!flags) throw new Error('The report has no red flags');
  return flags;
};

async function save(date: string, window: number, rnActual: number, more: object = {}) {
  const shift = { date, window, rn_actual: rnActual, ...more };
  return (await nurse.post(`/api/module/${moduleId}/shifts/`, shift)).json();
}

async function signInAt(now: Date): Promise<void> {
  running.clock.now = now;
  nurse = await running.as('member');
  owner = await running.as('owner');
}

async function findFlag(date: string): Promise<number> {
  const { results } = (await nurse.get(`/api/red_flags/?start_date=${date}&end_date=${date}`)).json();
  return results[0].id;
}

/**
 * Friday 07:00: short, mailed, taken after 40 minutes by the owner, two tries, resolved after 60. Friday 19:00: short, corrected.
 * Saturday 07:00: short, taken after 10 minutes. Thursday: enough.
 */
beforeAll(async () => {
  running = await startTestApp();
  moduleId = running.world.here.modules[0] as number;
  await running.sql(`update modules set created_at = '2026-01-01', red_flag_rules = $1`, [
    JSON.stringify(noRedFlagRules),
  ]);
  await signInAt(new Date('2026-11-13T13:00:00Z'));
  await patch(owner, `/api/accounts/client_modules/${moduleId}/`, {
    red_flag_rules: rules,
    escalation_emails: ['house@example.test'],
  });
  await save('2026-11-12', 420, 4);
  await save('2026-11-13', 420, 1, { reasons: ['Sick call'] });
  wait(30);
  const { mail } = running.context;
  await escalateFlags(running.db, { mail, publicUrl: 'https://parity.example' }, running.clock.now);
  wait(10);
  const first = await findFlag('2026-11-13');
  await patch(owner, `/api/red_flags/${first}/`, { status: 'acknowledged' });
  wait(5);
  await owner.post(`/api/red_flags/${first}/actions/`, { action: 'Float pool', result: 'no' });
  await nurse.post(`/api/red_flags/${first}/actions/`, { action: 'On-call', result: 'helped', rns: 1.5 });
  wait(15);
  await patch(nurse, `/api/red_flags/${first}/`, { status: 'resolved', outcome: 'On-call came' });

  await signInAt(start);
  const { version } = await save('2026-11-13', 1140, 1);
  await save('2026-11-13', 1140, 3, { version });
  await save('2026-11-14', 420, 1.5, { reasons: ['Sick call', 'Admissions'] });
  wait(10);
  await patch(nurse, `/api/red_flags/${await findFlag('2026-11-14')}/`, { status: 'acknowledged' });
});
afterAll(() => running.close());

describe('the report of red flags', () => {
  test('counts flags by weekday and window, out of the recorded shifts', async () => {
    const { options, citation } = await report();
    expect([options.date_grain, options.split_day_night, citation.shifts]).toEqual(['all', false, 4]);
    expect(await read()).toMatchObject({
      shifts: 4,
      short: 2,
      missing: 0,
      withdrawn: 1,
      open: 0,
      acknowledged: 1,
      resolved: 1,
      escalated: 1,
      windows: [
        { id: 420, label: '07:00', shifts: 3 },
        { id: 1140, label: '19:00', shifts: 1 },
      ],
      cells: [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 0],
      ],
      broken: [
        { rule: 'percent', flags: 2 },
        { rule: 'minimum', flags: 2 },
      ],
      reasons: [
        { reason: 'Sick call', flags: 2 },
        { reason: 'Admissions', flags: 1 },
      ],
    });
  });

  test('counts as the whole only shifts in windows in which a rule was in force', async () => {
    // Rules were set on Friday at 08:00, in the window of 07:00: Thursday's shift does not count.
    expect(await read()).toMatchObject({ shifts: 4, shifts_with_rules: 3, short: 2 });
    expect(await read({ end_date: '2026-11-12' })).toMatchObject({ shifts: 1, shifts_with_rules: 0 });
  });

  test('has the median and the 90th percentile of the minutes, and the flags that are not resolved', async () => {
    expect((await read()).times.all).toEqual({
      acknowledge: { flags: 2, waiting: 0, median: 25, p90: 37 },
      resolve: { flags: 1, waiting: 1, median: 60, p90: 60 },
    });
  });

  test('says which actions helped, and how many RNs they brought', async () => {
    expect((await read()).actions).toEqual([
      { action: 'On-call', tries: 1, helped: 1, partly: 0, no: 0, rns: 1.5, said: 1 },
      { action: 'Float pool', tries: 1, helped: 0, partly: 0, no: 1, rns: 0, said: 0 },
    ]);
  });

  test('lists the flags with everything that happened, and by whom', async () => {
    const { list } = await read();
    expect(list?.map(({ date, window, status }) => `${date} ${window} ${status}`)).toEqual([
      '2026-11-14 420 acknowledged',
      '2026-11-13 1140 withdrawn',
      '2026-11-13 420 resolved',
    ]);
    const flag = list?.at(-1);
    expect(flag).toMatchObject({
      kind: 'short',
      reasons: ['percent', 'minimum'],
      shift_reasons: ['Sick call'],
      rn_target: 2,
      rn_actual: 1,
      min_rn_target: 2,
      outcome: 'On-call came',
      minutes_to_acknowledge: 40,
      minutes_to_resolve: 60,
    });
    expect(flag?.owner_name).toBe('owner Person');
    expect(flag?.trail.map(({ at, event, by_name }) => [at.slice(11, 16), event, by_name])).toEqual([
      ['13:00', 'opened', 'member Person'],
      ['13:30', 'mailed', ''],
      ['13:40', 'taken', 'owner Person'],
      ['13:45', 'tried', 'owner Person'],
      ['13:45', 'tried', 'member Person'],
      ['14:00', 'resolved', 'member Person'],
    ]);
    expect(flag?.trail[4]).toMatchObject({ action: 'On-call', result: 'helped', rns: 1.5 });
    expect(list?.[1]?.trail.map(({ event }) => event)).toEqual(['opened', 'withdrawn']);
  });

  test('has the rules that were in force, and says that there were none before', async () => {
    const flags = await read();
    expect(flags.rules.map(({ since, until, rules }) => [since, until, rules])).toEqual([
      ['2026-01-01T00:00:00.000Z', '2026-11-13T13:00:00.000Z', noRedFlagRules],
      ['2026-11-13T13:00:00.000Z', null, rules],
    ]);
    expect(flags.remarks).toEqual([expect.stringMatching(/had no red flag rules for a part of these dates/)]);
    expect((await read({ start_date: '2026-11-14' })).rules).toHaveLength(1);
  });

  test('has only the chosen windows and dates', async () => {
    expect(await read({ shift_windows: '1140' })).toMatchObject({
      shifts: 1,
      short: 0,
      withdrawn: 1,
      cells: { length: 7 },
    });
    expect(await read({ end_date: '2026-11-13' })).toMatchObject({ shifts: 3, short: 1, withdrawn: 1 });
    expect(await read({ end_date: '2026-11-12' })).toMatchObject({ shifts: 1, short: 0, list: [] });
  });

  test('has all modules together, and then each', async () => {
    const { groupings } = await fetchReport(
      await adminHere(running),
      `red_flags/?clients=${running.world.here.id},${running.world.elsewhere.id}&start_date=2026-11-01&end_date=2026-11-30`,
    );
    expect(groupings[0]).toMatchObject({
      name: 'All modules',
      data: { red_flags: { short: 2, list: null } },
    });
    const counted = groupings.slice(1).map(({ data }) => data.red_flags?.short);
    expect(counted.toSorted()).toEqual([...counted.slice(1).map(() => 0), 2]);
  });

  test('is read by the people of the module, and by nobody else', async () => {
    expect(await read({}, nurse)).toEqual(await read());
    const there = await running.as('stranger');
    expect((await there.get(`/api/reports/red_flags/?modules=${moduleId}`)).statusCode).toBe(404);
  });

  test('is kept in an analysis without names', async () => {
    const admin = await adminHere(running);
    const context = await report({}, admin);
    const stored = await admin.post('/api/reports/annotated/', {
      name: 'Red flags of November',
      clients: [running.world.here.id],
      modules: [moduleId],
      report: 'red_flags',
      context,
    });
    expect(stored.statusCode).toBe(201);
    expect(stored.body).toContain('On-call came');
    expect(stored.body).not.toMatch(/by_name|owner_name/);
  });

  test('says "handed over" of a flag that was given to somebody else, also of older entries', async () => {
    const date = '2026-10-05';
    await save(date, 420, 1);
    const { people } = running.world;
    await patch(owner, `/api/red_flags/${await findFlag(date)}/`, { owner: people.member.id });
    await running.sql(
      `insert into audit_entries (at, client_id, actor_id, actor_name, action, record_type, record_id, details)
       values ($1, $2, $3, 'member Person', 'took red flag', 'red flag', $4, $5)`,
      [
        running.clock.now,
        running.world.here.id,
        people.member.id,
        `${moduleId}/${date}/420`,
        { owner: people.owner.id },
      ],
    );
    const { list } = await read({ start_date: date, end_date: date });
    expect(list?.[0]?.trail.map(({ event, by_name }) => [event, by_name])).toEqual([
      ['opened', 'member Person'],
      ['handed over', 'owner Person'],
      ['handed over', 'member Person'],
    ]);
  });
});
