import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultRedFlagRules, noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The app's clock has 10:00 in New York. The windows start at 07:00 and 19:00, the minimum is 2 RNs. */
let running: TestApp;
let owner: Browser;
let moduleId: number;

beforeAll(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  moduleId = running.world.here.modules[0];
  await running.sql(`update modules set created_at = '2026-01-01'`);
});
afterAll(() => running.close());

async function setRules(change: object) {
  const url = `/api/accounts/client_modules/${moduleId}/`;
  const payload = { red_flag_rules: { ...noRedFlagRules, under_percent: 25, ...change } };
  expect((await owner.send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
}

const save = (rn_actual: number, date: string, window = 420) =>
  owner.post(`/api/module/${moduleId}/shifts/`, { date, window, rn_actual });

describe('rules', () => {
  test('the rules of a new module are those of the specification', async () => {
    const admin = await running.as('admin');
    const body = { client: running.world.here.id, name: 'Antepartum', sections: [] };
    const { id } = (await admin.post('/api/admin/modules/', body)).json();
    const { rows } = await running.sql('select red_flag_rules from modules where id = $1', [id]);
    expect(rows).toEqual([{ red_flag_rules: defaultRedFlagRules }]);
  });

  test('are kept with the time from which they were in force', async () => {
    await setRules({});
    running.clock.advance(5);
    await setRules({ under_percent: 50 });
    const { rows } = await running.sql(
      `select rules ->> 'under_percent' as percent from red_flag_rule_changes where module_id = $1 order by since`,
      [moduleId],
    );
    expect(rows.map(({ percent }) => percent).slice(-2)).toEqual(['25', '50']);
  });

  test('that are saved again unchanged stay in force from before', async () => {
    const count = async () => (await running.sql('select from red_flag_rule_changes')).rowCount;
    await setRules({});
    const before = await count();
    running.clock.advance(5);
    await setRules({});
    expect(await count()).toBe(before);
  });

  test('are previewed on the last year without opening flags', async () => {
    await setRules({ under_percent: null });
    await save(1, '2026-11-11');
    await save(1.9, '2026-11-12');
    expect(await preview()).toEqual({ shifts: 2, flagged: 1, windows: 6, missing: 3 });
    expect((await running.sql('select from red_flags')).rowCount).toBe(0);
  });
});

async function preview() {
  const rules = { ...defaultRedFlagRules, under_percent: 50, below_minimum: false };
  const answer = await owner.post(`/api/accounts/client_modules/${moduleId}/red_flags_preview/`, rules);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the preview of rules', () => {
  beforeEach(async () => {
    await running.sql('delete from shifts');
  });

  test('counts no window as missing that a shift of former shift times overlaps', async () => {
    await save(2, '2026-11-12');
    const setWindows = (starts: number[]) =>
      running.sql('update clients set shift_windows_config = $1', [
        JSON.stringify(starts.map(mins => ({ mins, is_day: mins < 1080 }))),
      ]);
    await setWindows([480, 1200]);
    const counts = await preview();
    await setWindows([420, 1140]);
    // 07:00 (stored) and 20:00 of the 12th, 08:00 and not yet missing 20:00 of the 13th.
    expect(counts).toEqual({ shifts: 1, flagged: 0, windows: 4, missing: 2 });
  });

  test('counts no window that ended before the first shift of the module', async () => {
    await save(2, '2026-11-12', 1140);
    expect(await preview()).toEqual({ shifts: 1, flagged: 0, windows: 3, missing: 1 });
  });

  test('counts nothing in a module without shifts', async () => {
    // 20:00: the window of 07:00 has ended.
    running.clock.now = new Date('2026-11-15T01:00:00Z');
    owner = await running.as('owner');
    expect(await preview()).toEqual({ shifts: 0, flagged: 0, windows: 0, missing: 0 });
  });
});
