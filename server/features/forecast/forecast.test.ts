import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Forecast, ForecastRecord } from '#contract/forecast/forecast.ts';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { Browser } from '#server/testing/browser.ts';
import { storeSome, twoWindows } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Today at 10:00 in New York: the window of 07:00 is running. */
const today = '2026-11-14';
const days = 200;

let running: TestApp;
let owner: Browser;
let nurse: Browser;
let path: string;
let fieldIds: string[];

/** Patients that follow the weekday and a slow wave. */
const countAt = (day: number, half: number) =>
  6 + (day % 7) + (half === 0 ? 2 : 0) + Math.round(3 * Math.sin(day / 5));

async function signIn(): Promise<void> {
  [owner, nurse] = [await running.as('owner'), await running.as('member')];
}

beforeAll(async () => {
  running = await startTestApp();
  await signIn();
  const { id: clientId, modules } = running.world.here;
  path = `/api/module/${modules[0]}/forecast/`;
  const { rows } = await running.sql('select id::text from acuity_fields order by position');
  fieldIds = rows.map(row => row.id);
  const shifts = Array.from({ length: days }, (_, day) =>
    twoWindows.map(({ mins }, half) => ({
      clientId,
      moduleId: modules[0],
      date: addDays(today, 1 + day - days),
      window: mins,
      acuityCounts: { [fieldIds[0] ?? '']: countAt(day, half) },
      rnsPerPatient: { [fieldIds[0] ?? '']: 0.25 },
    })),
  ).flat();
  // Without tonight's window, which has not started.
  await storeSome(running, shifts.slice(0, -1));
});
afterAll(() => running.close());

const get = async (browser = nurse, query = ''): Promise<Forecast> => {
  const answer = await browser.get(`${path}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test('Hospital Now has the RNs to expect in the next window', async () => {
  const [next] = (await get()).windows;
  const { modules } = (await nurse.get('/api/now/')).json();
  expect(modules[0].next).toEqual({
    label: next?.label,
    time: next?.time,
    expected: next?.rn_target,
    scheduled: null,
  });
});

test('a module with a staffing standard has the RNs that it will require, from the standard of today', async () => {
  expect((await get()).windows[0]).toMatchObject({ required: null, chance_standard_short: null });
  const url = `/api/accounts/client_modules/${running.world.here.modules[0]}/`;
  const standard = (max: number) => ({
    pack: 'own_plan',
    unit_type: null,
    classes: [{ id: 'all', name: 'All', max }],
    mix: 'own',
    floor: 0,
    map: { [fieldIds[0] ?? '']: { class: 'all', patients: 1 } },
  });
  const setStandard = async (max: number) => {
    const answer = await owner.send({ method: 'PATCH', url, payload: { standard: standard(max) } });
    expect(answer.statusCode, answer.body).toBe(200);
    return (await get()).windows;
  };
  const [byTwo, byOne] = [await setStandard(2), await setStandard(1)];
  for (const [index, { census, required }] of byOne.entries()) {
    expect(Math.abs((required?.p50 ?? 0) - census.p50)).toBeLessThan(1);
    expect(byTwo[index]?.required?.p50).toBeLessThan(required?.p50 ?? 0);
  }
  await owner.send({ method: 'PATCH', url, payload: { standard: null } });
});

describe('the forecast', () => {
  test('has every window of the next seven days, with ordered bands and no plan', async () => {
    const { made_at, refused, basis, windows } = await get();
    expect({ made_at, refused }).toEqual({ made_at: running.clock.now.toISOString(), refused: null });
    expect(basis).toEqual({
      from: addDays(today, 1 - days),
      to: today,
      shifts: 2 * days - 1,
      completeness: 1,
    });
    expect(windows).toHaveLength(14);
    expect(windows[0]).toMatchObject({
      date: today,
      window: 1140,
      label: '19:00',
      time: '2026-11-15T00:00:00Z',
    });
    expect(windows.at(-1)).toMatchObject({
      date: '2026-11-21',
      window: 420,
      planned: null,
      chance_short: null,
    });
    for (const { census, rn_target } of windows) {
      for (const { p10, p50, p90 } of [census, rn_target]) expect(p10 <= p50 && p50 <= p90).toBe(true);
      expect(rn_target.p10).toBeGreaterThanOrEqual(2);
    }
  });

  test('computes past targets with the current ratios', async () => {
    // Stored with 0.25 RNs for each patient; the field has 1.
    const [first] = (await get()).windows;
    expect(first?.rn_target.p50).toBeCloseTo(first?.census.p50 ?? 0, 5);
  });

  test('keeps the last ratios of a field that the module has no more', async () => {
    const before = await get();
    await running.sql('update acuity_fields set deleted_at = now() where id = $1', [fieldIds[0]]);
    const without = await get();
    await running.sql('update acuity_fields set deleted_at = null where id = $1', [fieldIds[0]]);
    expect(without.windows[0]?.census).toEqual(before.windows[0]?.census);
    expect(without.windows[0]?.rn_target.p50).toBeCloseTo(0.25 * (before.windows[0]?.census.p50 ?? 0), 1);
  });

  test('changes with a saved shift', async () => {
    const before = await get();
    running.clock.advance(1);
    expect((await get()).windows).toEqual(before.windows);
    const body = {
      date: today,
      window: 420,
      acuity_counts: { [fieldIds[0] ?? '']: 30 },
      rn_actual: 3,
      version: 1,
    };
    const saved = await nurse.post(path.replace('forecast', 'shifts'), body);
    expect(saved.statusCode).toBe(200);
    expect((await get()).windows[0]?.census.p50).toBeGreaterThan(before.windows[0]?.census.p50 ?? 0);
  });

  test('has the planned RNs and the chance of needing more', async () => {
    const inputs = createBlankAssessment();
    const week = [0, 0, 0, 0, 0, 0, 0];
    const directCare = {
      ...inputs.directCare,
      dayCounts: week.map(() => 8),
      nightCounts: week.map(() => 90),
    };
    const [module] = running.world.here.modules;
    const assessment = await owner.post('/api/staffing_assessments/', {
      name: 'This year',
      module,
      inputs: toWire({ ...inputs, directCare }),
    });
    const { version } = (await running.sql('select version from modules where id = $1', [module])).rows[0];
    const payload = { plan_assessment: assessment.json().id, plan_from: '2026-11-16', version };
    const url = `/api/accounts/client_modules/${module}/`;
    expect((await owner.send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
    const { windows } = await get();
    expect(windows.map(({ planned }) => planned)).toEqual([
      null,
      null,
      null,
      ...Array(5).fill([8, 90]).flat(),
      8,
    ]);
    expect(windows[4]?.chance_short).toBe(0);
    const days = windows.slice(3).filter(({ planned }) => planned === 8);
    for (const { rn_target, chance_short } of days) {
      if (rn_target.p10 > 8) expect(chance_short).toBeGreaterThan(0.85);
      if (rn_target.p90 < 8) expect(chance_short).toBeLessThan(0.15);
    }
  });
});

describe('a forecast of a past instant', () => {
  const at = '?at=2026-10-20T12:00:00Z';

  test('uses only shifts whose windows had started', async () => {
    const before = await get(owner, at);
    expect(before).toMatchObject({ made_at: '2026-10-20T12:00:00.000Z', basis: { to: '2026-10-20' } });
    expect(before.windows[0]).toMatchObject({ date: '2026-10-20', window: 1140 });
    await running.sql(`update shifts set acuity_counts = '{}', census = 0, version = version + 1
      where starts_at > timestamptz '2026-10-20T12:00:00Z'`);
    expect(await get(owner, at)).toEqual(before);
  });

  test('is for owners, and not for instants to come', async () => {
    expect((await nurse.get(`${path}${at}`)).statusCode).toBe(403);
    expect((await owner.get(`${path}?at=2026-11-20T12:00:00Z`)).statusCode).toBe(400);
    expect((await owner.get(`${path}?at=yesterday`)).statusCode).toBe(400);
  });
});

describe('the record', () => {
  test('leaves out shifts that were entered later, unless they were imported', async () => {
    const late = await get();
    expect(late.score.map(({ forecasts }) => forecasts)).toEqual([0, 0, 0]);
    expect(late.score[0]).toMatchObject({ mae: null, mae_same_weekday: null, coverage: null });
    await running.sql('update shifts set is_imported = true');
    // The score is renewed daily; the sessions have ended by then.
    running.clock.advance(24 * 60);
    await signIn();
    const { score } = await get();
    expect(score.map(({ from_hours, to_hours }) => [from_hours, to_hours])).toEqual([
      [0, 12],
      [12, 24],
      [24, 168],
    ]);
    for (const { forecasts, mae } of score) expect([forecasts > 80, mae !== null]).toEqual([true, true]);
  });

  test('has the forecasts behind the score', async () => {
    const { score } = await get();
    const record: ForecastRecord = (await nurse.get(`${path}record/`)).json();
    expect(record.score).toEqual(score);
    expect(record.rows).toHaveLength(score.reduce((sum, { forecasts }) => sum + forecasts, 0));
    const near = record.rows.filter(({ hours_ahead }) => hours_ahead <= 12);
    const mae = near.reduce((sum, { p50, actual }) => sum + Math.abs(p50 - actual), 0) / near.length;
    expect(mae).toBeCloseTo(score[0]?.mae ?? 0, 9);
    expect(record.rows[0]).toMatchObject({ hours_ahead: 6, label: expect.stringMatching(/^(07|19):00$/) });
  });

  test('knows which shifts an import added', async () => {
    const rows = [{ date: '2026-01-05', window: 420, rn_actual: 3 }];
    await owner.post(path.replace('forecast/', 'shifts/import/'), { rows });
    const found = await running.sql(`select is_imported from shifts where date = '2026-01-05'`);
    expect(found.rows).toEqual([{ is_imported: true }]);
  });
});

test('a module without shifts is refused, with the reason', async () => {
  const answer = await owner.get(`/api/module/${running.world.here.modules[1]}/forecast/`);
  expect(answer.json()).toMatchObject({
    refused: 'There are no shifts in the last eight weeks. A forecast needs eight weeks of shifts.',
    basis: { from: null, to: null, shifts: 0, completeness: 0 },
    windows: [],
    score: [],
  });
});
