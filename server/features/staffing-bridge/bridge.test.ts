import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import golden from '#domain/golden/bridge.json' with { type: 'json' };
import { differences } from '#domain/testing/golden.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport, forgetMonths, storeGoldenModule } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
let admin: Browser;
/** The golden module with its plan, and the same shifts without one at another hospital. */
let planned: { clientId: number; moduleId: number };
let plain: typeof planned;
let assessmentId: number;
beforeAll(async () => {
  running = await startTestApp();
  planned = await storeGoldenModule(running, golden);
  plain = await storeGoldenModule(running, golden);
  admin = await adminHere(running);
  assessmentId = await storeAssessment(golden.plan, planned);
  await running.sql('update modules set plan_assessment_id = $2, premium_surcharges = $3 where id = $1', [
    planned.moduleId,
    assessmentId,
    JSON.stringify(golden.premium_surcharges),
  ]);
});
afterAll(() => running.close());

async function storeAssessment(inputs: object, { clientId, moduleId }: typeof planned): Promise<number> {
  const { rows } = await running.sql(
    `insert into assessments (client_id, module_id, name, inputs, updated_by_name)
       values ($1, $2, 'Core', $3, 'Ada') returning id`,
    [clientId, moduleId, JSON.stringify(inputs)],
  );
  return rows[0].id;
}

const fetchBridge = (query: string, who = admin) => fetchReport(who, `staffing_bridge/?${query}`);
const getData = ({ groupings }: ReportContext) => groupings[0]?.data;
const march = 'start_date=2026-03-01&end_date=2026-03-31';

describe.each(['from the shifts', 'from stored months'])('the golden bridges %s', where => {
  beforeAll(async () => {
    if (where === 'from the shifts') await forgetMonths(running);
    else await refreshShiftMonths(running.db);
  });

  test.each(golden.cases)('the one of $start_date with the base $base is exact', async goldenCase => {
    const { start_date, end_date, base, shift_windows, expect: expected } = goldenCase;
    const { moduleId } = goldenCase.with_plan ? planned : plain;
    const windows = shift_windows ? `&shift_windows=${shift_windows.join(',')}` : '';
    const context = await fetchBridge(
      `modules=${moduleId}&start_date=${start_date}&end_date=${end_date}&base=${base}${windows}`,
    );
    const bridge = getData(context)?.bridge;
    if ('bridge' in expected) {
      expect(bridge).toBeNull();
      expect(getData(context)?.bridge_remarks).toEqual([
        'No shifts are recorded for Mar 1 – Mar 31, 2025, the dates to compare with.',
      ]);
      return;
    }
    const { levels, hours, cost } = expected;
    expect(differences(bridge, { levels, hours, cost })).toEqual([]);
    expect(bridge?.base).toEqual({
      kind: base,
      start: expected.base_start,
      end: expected.base_end,
      assessment: goldenCase.with_plan ? assessmentId : null,
    });
    expect([context.hours_per_day, context.options.base]).toEqual([expected.hours_per_day, base]);
  });
});

test('each month has the bridge that the report of that month has', async () => {
  const query = `modules=${planned.moduleId}&base=previous`;
  const months = getData(
    await fetchBridge(`${query}&start_date=2026-01-01&end_date=2026-03-31`),
  )?.bridge_months;
  expect(months?.map(({ label }) => label)).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026']);
  expect(months?.[2]?.bridge).toEqual(getData(await fetchBridge(`${query}&${march}`))?.bridge);
});

test('each side has its completeness', async () => {
  const { completeness } = getData(await fetchBridge(`modules=${planned.moduleId}&${march}`))?.bridge ?? {};
  const citation = await fetchReport(admin, `ratio/?modules=${planned.moduleId}&${march}`);
  expect(completeness?.period).toEqual(citation.citation.completeness);
  expect(completeness?.base.possible).toBe(31 * 6);
});

test('a clock change in the range is named with its date on the calendar', async () => {
  expect(getData(await fetchBridge(`modules=${plain.moduleId}&${march}`))?.bridge_remarks).toContain(
    'The clocks change on Mar 8, 2026: recorded shifts are weighted by their elapsed minutes.',
  );
});

test('All modules adds up the modules, and names the one without a plan', async () => {
  const { groupings } = await fetchBridge(`modules=${planned.moduleId},${plain.moduleId}&${march}`);
  const [all, ...modules] = groupings.map(({ data }) => data.bridge);
  expect(groupings[0]?.name).toBe('All modules');
  const sum = modules.reduce((total, bridge) => total + (bridge?.hours.acuity ?? 0), 0);
  expect(all?.hours.acuity).toBeCloseTo(sum, 9);
  expect(all?.cost?.start).toBeCloseTo(modules.find(bridge => bridge?.cost)?.cost?.start ?? 0, 9);
  expect(groupings[0]?.data.bridge_remarks?.some(remark => /: No plan is chosen/.test(remark))).toBe(true);
});

test('another assessment of the module can be the plan; one of another module cannot', async () => {
  const other = await storeAssessment(golden.plan, plain);
  const query = `${march}&base=plan&assessment=${other}`;
  const context = await fetchBridge(`modules=${plain.moduleId}&${query}`);
  expect(getData(context)?.bridge?.base.assessment).toBe(other);
  expect(context.options.assessment).toBe(other);
  const refused = await admin.get(`/api/reports/staffing_bridge/?modules=${planned.moduleId}&${query}`);
  expect(refused.statusCode).toBe(404);
});

test('members see hours, but no plan and no dollars', async () => {
  const [moduleId = 0] = running.world.here.modules;
  await running.sql('update shifts set client_id = $1, module_id = $2 where module_id = $3', [
    running.world.here.id,
    moduleId,
    plain.moduleId,
  ]);
  const assessment = await storeAssessment(golden.plan, { clientId: running.world.here.id, moduleId });
  await running.sql('update modules set plan_assessment_id = $2 where id = $1', [moduleId, assessment]);
  const query = `modules=${moduleId}&${march}`;
  const owned = getData(await fetchBridge(query, await running.as('owner')))?.bridge;
  const seen = getData(await fetchBridge(query, await running.as('member')));
  expect(owned?.cost).not.toBeNull();
  expect(seen?.bridge).toEqual({ ...owned, cost: null, base: { ...owned?.base, assessment: null } });
  expect(JSON.stringify(seen)).not.toContain('Core');
  const toPlan = getData(await fetchBridge(`${query}&base=plan`, await running.as('member')));
  expect([toPlan?.bridge, toPlan?.bridge_remarks]).toEqual([null, ['Only owners see plans.']]);
  const named = await (await running.as('member')).get(
    `/api/reports/staffing_bridge/?${query}&assessment=${assessment}`,
  );
  expect(named.statusCode).toBe(404);
});

test.each([
  ['volume', 'census', 8],
  ['staffing', 'rn_variance', -5],
] as const)('the shifts that moved %s most come first', async (step, field, level) => {
  const query = `modules=${planned.moduleId}&${march}&step=${step}&base_level=${level}`;
  const list = async (more: string): Promise<number[]> => {
    const answer = await admin.get(`/api/reports/shifts/?${query}${more}`);
    return answer.json().results.map((shift: Record<string, number>) => shift[field]);
  };
  const [most, least] = [await list('&is_decrease=false'), await list('&is_decrease=true')];
  expect(most[0]).toBe(Math.max(...most));
  expect(least[0]).toBe(Math.min(...least));
  expect(most[0]).toBeGreaterThan(least[0] ?? 0);
});
