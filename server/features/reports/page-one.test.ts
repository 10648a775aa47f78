import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import { fetchReport, someShifts, storeSome } from '#server/testing/report-world.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

const blank = createBlankAssessment();
const inputs = toWire({
  ...blank,
  directCare: { ...blank.directCare, dayHourlyWage: 50, nightHourlyWage: 60 },
});
const range = 'start_date=2026-02-01&end_date=2026-03-31';

let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
  const { moduleId, owner } = ward;
  const dates = ['2025-02-10', '2026-02-10', '2026-03-10'];
  await storeSome(ward, someShifts(ward.world.here.id, moduleId, dates));
  const plan = await owner.post('/api/staffing_assessments/', { name: 'Plan', module: moduleId, inputs });
  const payload = { plan_assessment: plan.json().id };
  await owner.send({ method: 'PATCH', url: `/api/accounts/client_modules/${moduleId}/`, payload });
});
afterAll(() => ward.close());

const fetchPageOne = async (who = ward.owner, report = 'executive') =>
  (await fetchReport(who, `${report}/?${range}&modules=${ward.moduleId}`)).page_one;

test('the executive report and the rollup have a page one with last year', async () => {
  const pageOne = await fetchPageOne();
  expect(pageOne?.last_year).toEqual({ start_date: '2025-02-01', end_date: '2025-03-31' });
  const [only] = pageOne?.groupings ?? [];
  expect(only?.last_year.shifts).toBe(2);
  expect(only?.last_year_periods.map(({ shifts }) => shifts).filter(shifts => shifts > 0)).toEqual([2]);
  expect(only?.windows.filter(({ shifts }) => shifts > 0)).toHaveLength(2);
  const rollup = await fetchPageOne(ward.owner, 'module_rollup');
  expect(rollup?.groupings.map(({ name }) => name)[0]).toBe('All modules');
});

test('its cost is the variance of day and night at the wages of the plan', async () => {
  const { page_one, reports } = await fetchReport(ward.owner, `executive/?${range}&modules=${ward.moduleId}`);
  const [grouping] = page_one?.groupings ?? [];
  const hours = reports?.[0]?.groupings[0]?.data.summary?.equivalent_rn_hours ?? 0;
  const perDay = grouping?.cost?.per_day ?? 0;
  expect(hours).not.toBe(0);
  expect(perDay / hours).toBeGreaterThanOrEqual(50);
  expect(perDay / hours).toBeLessThanOrEqual(60);
});

test('page one with a plan has the bridge from the plan to what was worked', async () => {
  const bridge = (await fetchPageOne())?.groupings[0]?.bridge;
  expect(bridge?.base).toMatchObject({ kind: 'plan', start: '2025-02-01', end: '2026-01-31' });
  expect(bridge?.hours.start).toBe(0);
  expect(bridge?.cost?.end).toBeGreaterThan(0);
});

test('people who may not see plans see no cost', async () => {
  expect((await fetchPageOne(ward.nurse))?.groupings[0]).toMatchObject({ cost: null, bridge: null });
});

test('other reports have no page one', async () => {
  expect(await fetchPageOne(ward.owner, 'ratio')).toBeUndefined();
});
