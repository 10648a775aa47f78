import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { type ChangedRules, noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { addDays } from '#domain/time/calendar.ts';
import { createForecasts } from '#server/features/forecast/forecasts.ts';
import { escalateFlags } from '#server/features/red-flags/escalate-flags.ts';
import { flagMissingWindows } from '#server/features/red-flags/missing-flags.ts';
import type { Browser } from '#server/testing/browser.ts';
import { storeSome, twoWindows } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createAheadFlags } from './ahead-flags.ts';

/** Today at 10:00 in New York: the window of 07:00 is running, that of 19:00 starts in nine hours. */
const today = '2026-11-14';
const tomorrow = '2026-11-15';
const days = 120;
const start = new Date('2026-11-14T15:00:00Z');

let running: TestApp;
let owner: Browser;
let nurse: Browser;
let module: number;
let field: string;

/** A unit that needs 8 RNs, and 7 or 9 now and then. */
beforeAll(async () => {
  running = await startTestApp();
  module = running.world.here.modules[0];
  const { rows } = await running.sql('select id::text from acuity_fields order by position');
  field = rows[0]?.id;
  const shifts = Array.from({ length: days }, (_, day) =>
    twoWindows.map(({ mins }) => ({
      clientId: running.world.here.id,
      moduleId: module,
      date: addDays(today, 1 + day - days),
      window: mins,
      acuityCounts: { [field]: 7 + (day % 5 === 0 ? 0 : day % 7 === 0 ? 2 : 1) },
      rnsPerPatient: { [field]: 1 },
    })),
  ).flat();
  await storeSome(running, shifts.slice(0, -1));
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.now = start;
  [owner, nurse] = [await running.as('owner'), await running.as('member')];
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
  const answer = await owner.post('/api/feeds/schedule/', { module, from: today, to: tomorrow, rows });
  expect(answer.statusCode, answer.body).toBe(200);
}

const listFlags = async (): Promise<RedFlag[]> => (await nurse.get('/api/red_flags/')).json().results;
/** Such as `2026-11-14 1140 ahead open`. */
const nameFlags = async () =>
  (await listFlags()).map(({ date, window, kind, status }) => `${date} ${window} ${kind} ${status}`);
const getFlag = async () => (await listFlags())[0] ?? expect.fail('no flag');
const change = async (payload: object, flag?: RedFlag) =>
  (
    await nurse.send({ method: 'PATCH', url: `/api/red_flags/${(flag ?? (await getFlag())).id}/`, payload })
  ).json();
async function save(rns: number, date = today, window = 1140) {
  const stored = (await nurse.get(`/api/module/${module}/shifts/?date=${date}`)).json().shifts;
  const { version } = stored.find((shift: { window: number }) => shift.window === window) ?? {};
  const body = { date, window, acuity_counts: { [field]: 8 }, rn_actual: rns, ...(version && { version }) };
  const answer = await nurse.post(`/api/module/${module}/shifts/`, body);
  expect([200, 201], answer.body).toContain(answer.statusCode);
}
const setRules = (rules: ChangedRules) =>
  owner.send({
    method: 'PATCH',
    url: `/api/accounts/client_modules/${module}/`,
    payload: { red_flag_rules: rules },
  });

describe('a coming window that will probably be short', () => {
  test('gets a flag with what is foreseen, and nobody owns it', async () => {
    await schedule(6);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    const flag = await getFlag();
    expect(flag).toMatchObject({ owner: null, rn_target: null, rn_actual: null, reasons: [] });
    expect(flag.foreseen).toMatchObject({ rns: 6, source: 'schedule' });
    const [next] = (await nurse.get(`/api/module/${module}/forecast/`)).json().windows;
    expect(next).toMatchObject({ window: 1140, scheduled: 6, planned: null });
    expect(flag.foreseen).toMatchObject({ chance: next.chance_short, expected: next.rn_target.p50 });
    expect(next.chance_short).toBeGreaterThan(0.95);
  });

  test('is flagged from the rule’s hours on', async () => {
    await schedule(12, 12, 6);
    expect(await nameFlags()).toEqual([]);
    await setRules({ ahead_hours: 34 });
    expect(await nameFlags()).toEqual(['2026-11-15 1140 ahead open']);
    await setRules({ ahead_hours: 32 });
    expect(await nameFlags()).toEqual(['2026-11-15 1140 ahead withdrawn']);
  });

  test('is not flagged without the rule, and its flag is withdrawn when the rule is turned off', async () => {
    await setRules({ ahead_hours: null });
    await schedule(6);
    expect(await nameFlags()).toEqual([]);
    await setRules({ ahead_hours: 24 });
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    await setRules({ ahead_hours: null });
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
  });

  test('is never mailed', async () => {
    await running.sql(
      `update modules set escalation_emails = '{house@lakeside.example}', escalation_since = null`,
    );
    await schedule(6);
    running.clock.advance(60 * 8);
    const publicUrl = 'http://localhost';
    expect(
      await escalateFlags(running.db, { mail: running.context.mail, publicUrl }, running.clock.now),
    ).toEqual([]);
    await running.sql(`update modules set escalation_emails = '{}'`);
  });
});

describe('the flag of a coming window', () => {
  test('that somebody has taken is withdrawn when RNs are added, and comes back when they go', async () => {
    await schedule(6);
    expect(await change({ status: 'acknowledged' })).toMatchObject({ kind: 'ahead', status: 'acknowledged' });
    await schedule(12);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
    expect((await getFlag()).foreseen).toBeNull();
    await schedule(6);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    const { trail } = await getFlag();
    expect(trail.slice(-4).map(({ event }) => event)).toEqual(['opened', 'taken', 'withdrawn', 'reopened']);
  });

  test('follows the roster without a new version, so that nobody’s entry is refused', async () => {
    await schedule(6);
    const before = await getFlag();
    await schedule(5);
    expect(await getFlag()).toMatchObject({ version: before.version, foreseen: { rns: 5 } });
    expect(await change({ note: 'Asked the float pool', version: before.version }, before)).toMatchObject({
      note: 'Asked the float pool',
    });
  });

  test('becomes that of the short shift, with owner, actions and times', async () => {
    await schedule(6);
    const taken = await change({ status: 'acknowledged' });
    const tried = { action: 'Float pool', result: 'no' };
    await nurse.post(`/api/red_flags/${taken.id}/actions/`, tried);
    running.clock.advance(20);
    await save(4);
    expect(await getFlag()).toMatchObject({
      id: taken.id,
      kind: 'short',
      status: 'acknowledged',
      rn_actual: 4,
      rn_target: 8,
      owner: taken.owner,
      opened_at: taken.opened_at,
      acknowledged_at: taken.acknowledged_at,
      actions: [expect.objectContaining(tried)],
      foreseen: { rns: 6, source: 'schedule' },
    });
    const { rows } = await running.sql(
      `select details from audit_entries where action = 'changed red flag' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ details: { kind: 'short' } }]);
  });

  test('that nobody has taken belongs to the person who saved the short shift', async () => {
    await schedule(6);
    await save(4);
    expect(await getFlag()).toMatchObject({ kind: 'short', status: 'open', owner: { is_active: true } });
  });

  test('that has become one about a short shift is mailed after the usual time since the save', async () => {
    await running.sql(
      `update modules set escalation_emails = '{house@lakeside.example}', escalation_since = '2026-01-01'`,
    );
    await schedule(6);
    running.clock.advance(60 * 8);
    nurse = await running.as('member');
    await save(4);
    const mail = () =>
      escalateFlags(
        running.db,
        { mail: running.context.mail, publicUrl: 'http://localhost' },
        running.clock.now,
      );
    running.clock.advance(29);
    expect(await mail()).toHaveLength(0);
    running.clock.advance(1);
    expect(await mail()).toHaveLength(1);
    await running.sql(`update modules set escalation_emails = '{}'`);
  });

  test('is withdrawn when the saved shift breaks no rule, and a later roster does not flag it again', async () => {
    await schedule(6);
    await save(8);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
    await schedule(5);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
  });

  test('that is resolved stays resolved, and becomes what the shift says', async () => {
    await schedule(6);
    await change({ status: 'resolved', outcome: 'Float RN is coming' });
    await schedule(5);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead resolved']);
    await save(4);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 short resolved']);
  });

  test('becomes one about missing data if the window ends without a shift', async () => {
    await running.sql(
      `update modules set created_at = '2026-01-01', red_flag_rules = red_flag_rules || '{"missing_after_minutes": 60}'`,
    );
    await schedule(6);
    const taken = await change({ status: 'acknowledged' });
    running.clock.advance(24 * 60);
    await running.sql(
      `insert into red_flag_rule_changes select client_id, id, '2026-11-13', red_flag_rules from modules`,
    );
    nurse = await running.as('member');
    await flagMissingWindows(running.db, running.clock.now);
    const flags = await listFlags();
    expect(flags.find(({ id }) => id === taken.id)).toMatchObject({
      kind: 'missing',
      status: 'acknowledged',
      owner: taken.owner,
    });
  });

  test('whose shift was saved at the same instant is settled by the next round', async () => {
    await schedule(6);
    const { rows } = await running.sql('select * from red_flags');
    await running.sql('delete from red_flags');
    await save(8);
    await running.sql(`insert into red_flags select * from json_populate_recordset(null::red_flags, $1)`, [
      JSON.stringify(rows),
    ]);
    await flagMissingWindows(running.db, running.clock.now);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead withdrawn']);
  });
});

describe('the record of the forecast', () => {
  const readAhead = async () => {
    const owner = await running.as('owner');
    return (await owner.get(`/api/module/${module}/forecast/record/`)).json().ahead;
  };

  test('counts windows that were flagged when they started, short ones, and those that were both', async () => {
    expect(await readAhead()).toEqual({ flagged: 0, short: 0, both: 0 });
    await schedule(6, 5);
    await change({ status: 'acknowledged' }, (await listFlags())[1]);
    await save(4);
    expect(await nameFlags()).toEqual(['2026-11-15 420 ahead open', '2026-11-14 1140 short acknowledged']);
    expect(await readAhead()).toEqual({ flagged: 0, short: 0, both: 0 });
    running.clock.advance(26 * 60);
    nurse = await running.as('member');
    // Flagged and short; flagged and not; short without a flag.
    await save(8, tomorrow, 420);
    await save(4, tomorrow, 1140);
    await running.sql(
      `update red_flags set starts_at = starts_at - interval '12 hours' where window_mins = 1140 and date = $1`,
      [tomorrow],
    );
    expect(await readAhead()).toEqual({ flagged: 2, short: 2, both: 1 });
  });

  test('leaves out a window whose flag was withdrawn before it started', async () => {
    await schedule(6);
    await schedule(12);
    await save(8);
    running.clock.advance(24 * 60);
    expect(await readAhead()).toEqual({ flagged: 0, short: 0, both: 0 });
  });

  test('is null without the rule and without such flags', async () => {
    await running.sql('update modules set red_flag_rules = $1', [noRedFlagRules]);
    expect(await readAhead()).toBeNull();
  });
});

describe('Hospital Now', () => {
  test('has the scheduled RNs of the next window, and null on a date that was not sent', async () => {
    const readNext = async () => (await nurse.get('/api/now/')).json().modules[0].next;
    await schedule(6);
    expect(await readNext()).toMatchObject({ label: '19:00', scheduled: 6 });
    await running.sql('delete from schedule_days');
    running.clock.advance(1);
    expect(await readNext()).toMatchObject({ scheduled: null });
  });
});

describe('the check of changed modules', () => {
  const createTask = () => {
    const { db, live } = running.context;
    const task = createAheadFlags({ db, live, clock: () => running.clock.now }, createForecasts(db));
    const warnings: unknown[] = [];
    return { run: () => task.checkChanged({ warn: (...words) => warnings.push(words) }), warnings };
  };

  test('notices a changed forecast, plan or roster, and looks again every hour', async () => {
    const { run, warnings } = createTask();
    await schedule(6);
    await running.sql('delete from red_flags');
    await run();
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    // Nothing has changed, so the flag is not missed.
    await running.sql('delete from red_flags');
    await run();
    expect(await nameFlags()).toEqual([]);
    await running.sql('update schedule_rows set rns = rns - 1');
    await run();
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    await running.sql('delete from red_flags');
    await save(7, today, 420);
    await run();
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    await running.sql('delete from red_flags');
    running.clock.advance(60);
    await run();
    expect((await running.sql('select kind, status from red_flags')).rows).toEqual([
      { kind: 'ahead', status: 'open' },
    ]);
    expect(warnings).toEqual([]);
  });

  test('goes on after a module that cannot be checked', async () => {
    const { run, warnings } = createTask();
    await schedule(6);
    await running.sql('delete from red_flags');
    await running.sql(`update clients set timezone = 'Nowhere/Town' where id = $1`, [
      running.world.elsewhere.id,
    ]);
    await run();
    await running.sql(`update clients set timezone = 'America/New_York' where id = $1`, [
      running.world.elsewhere.id,
    ]);
    expect(await nameFlags()).toEqual(['2026-11-14 1140 ahead open']);
    expect(warnings.length).toBeGreaterThan(0);
  });
});
