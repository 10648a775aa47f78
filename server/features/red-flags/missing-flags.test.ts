import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { flagMissingWindows } from './missing-flags.ts';
import { updateWindowFlag } from './window-flags.queries.ts';

/** The app's clock has 10:00 in New York. The windows start at 07:00 and 19:00, the minimum is 2 RNs. */
let running: TestApp;
let nurse: Browser;
let moduleId: number;

beforeAll(async () => {
  running = await startTestApp();
  nurse = await running.as('member');
  moduleId = running.world.here.modules[0];
  const rules = { ...noRedFlagRules, under_percent: 25, missing_after_minutes: 60 };
  await running.sql(`update modules set created_at = '2026-01-01', red_flag_rules = $1`, [rules]);
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.sql('delete from shifts');
  await running.sql('delete from red_flags');
  await setHospital('America/New_York', [420, 1140]);
});

const setHospital = (timezone: string, starts: number[]) =>
  running.sql('update clients set timezone = $1, shift_windows_config = $2', [
    timezone,
    JSON.stringify(starts.map(mins => ({ mins, is_day: mins < 1140 }))),
  ]);

async function save(date: string, window: number, rnActual = 2) {
  const body = { date, window, rn_actual: rnActual };
  expect((await nurse.post(`/api/module/${moduleId}/shifts/`, body)).statusCode).toBe(201);
}

const runTask = () => flagMissingWindows(running.db, running.clock.now);

/** Such as `2026-11-13 420 missing open`. */
async function listFlags(): Promise<string[]> {
  const { rows } = await running.sql(
    `select concat_ws(' ', date, window_mins, kind, status) as flag from red_flags order by date, window_mins`,
  );
  return rows.map(({ flag }) => flag);
}

test('a window with data is not missing after the time zone has changed', async () => {
  for (const date of ['2026-11-12', '2026-11-13']) for (const window of [420, 1140]) await save(date, window);
  await save('2026-11-14', 420);
  await setHospital('Asia/Tokyo', [420, 1140]);
  await runTask();
  expect(await listFlags()).toEqual([]);
});

describe('a hospital that changed its shift times', () => {
  beforeEach(async () => {
    for (const window of [420, 1140]) await save('2026-11-12', window);
    await runTask();
    expect(await listFlags()).toEqual(['2026-11-13 420 missing open', '2026-11-13 1140 missing open']);
    await setHospital('America/New_York', [360, 1080]);
  });

  test('hours that are flagged as missing are not flagged a second time', async () => {
    await runTask();
    expect(await listFlags()).toEqual(['2026-11-13 420 missing open', '2026-11-13 1140 missing open']);
  });

  test('a flag about a former window is withdrawn when a shift covers its hours', async () => {
    await save('2026-11-13', 360);
    await runTask();
    expect(await listFlags()).toEqual(['2026-11-13 420 missing withdrawn', '2026-11-13 1140 missing open']);
    await save('2026-11-13', 1080);
    await running.sql(`update red_flags set status = 'acknowledged' where status = 'open'`);
    const changed = await runTask();
    expect(changed.map(({ windowMins }) => windowMins)).toEqual([1140]);
    expect(await listFlags()).toEqual([
      '2026-11-13 420 missing withdrawn',
      '2026-11-13 1140 missing withdrawn',
    ]);
    const { rows } = await running.sql(
      `select action, actor_name as by, record_id as record from audit_trail order by id desc limit 1`,
    );
    const record = `${moduleId}/2026-11-13/1140`;
    expect(rows).toEqual([{ action: 'withdrew red flag', by: 'Parity', record }]);
  });

  test('a resolved flag about a former window stays resolved', async () => {
    await running.sql(`update red_flags set status = 'resolved'`);
    await save('2026-11-13', 360);
    await runTask();
    expect(await listFlags()).toEqual([
      '2026-11-13 420 missing resolved',
      '2026-11-13 1140 missing resolved',
    ]);
  });
});

describe('a flag about missing data that is opened in the same instant as its shift is saved', () => {
  async function saveAndFlag(rnActual: number) {
    await save('2026-11-13', 420, rnActual);
    await save('2026-11-13', 1140);
    await running.sql('delete from red_flags');
    const now = running.clock.now;
    const clientId = running.world.here.id;
    const times = { nominalMinutes: 720, startsAt: new Date('2026-11-13T12:00:00Z'), endsAt: now };
    const place = { clientId, moduleId, date: '2026-11-13', windowMins: 420, ...times };
    const toEntry = (action: AuditAction) => ({ at: now, clientId, actorName: 'Parity', action });
    await running.db.forClient(clientId, tx =>
      updateWindowFlag(tx, place, { kind: 'missing' }, now, toEntry),
    );
    await runTask();
  }

  test('is withdrawn if the shift is not short', async () => {
    await saveAndFlag(2);
    expect(await listFlags()).toEqual(['2026-11-13 420 missing withdrawn']);
  });

  test('becomes one about the short shift, which the person who saved it owns', async () => {
    await saveAndFlag(1);
    const { results } = (await nurse.get('/api/red_flags/')).json();
    const figures = { rn_target: 2, rn_actual: 1, min_rn_target: 2, reasons: ['percent'] };
    const owner = { id: running.world.people.member.id, name: 'member Person', is_active: true };
    expect(results).toEqual([expect.objectContaining({ kind: 'short', status: 'open', owner, ...figures })]);
  });
});
