import { afterAll, expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import { newAnalysis } from '#server/testing/analysis.ts';
import { adminHere } from '#server/testing/report-world.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const admin = await adminHere(running);
const { here } = running.world;
const [module] = here.modules;
const [{ id: section }] = (await admin.get('/api/admin/sections/')).json().results;
const inputs = toWire(createBlankAssessment());
await admin.post('/api/staffing_assessments/', { name: 'Next year', module, inputs });
await admin.post('/api/reports/annotated/', newAnalysis(here));

test.each([
  '/api/admin/clients/?query=',
  '/api/admin/sections/?',
  `/api/admin/acuity_fields/?section=${section}`,
  `/api/admin/modules/?client=${here.id}`,
  `/api/staffing_assessments/?module=${module}`,
  '/api/reports/annotated/?',
])('%s answers everything without a page, and one page with it (D40)', async url => {
  const { results, count } = (await admin.get(url)).json();
  expect(results).toHaveLength(count);
  expect(count).toBeGreaterThan(0);
  expect((await admin.get(`${url}&page=1`)).json()).toEqual({ results, count });
  expect((await admin.get(`${url}&page=2`)).json()).toEqual({ results: [], count });
  expect((await admin.get(`${url}&page=0`)).statusCode).toBe(400);
});
