import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { flagMissingWindows } from './missing-flags.ts';

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
