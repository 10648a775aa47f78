import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import goldenModules from '#domain/golden/reports.json' with { type: 'json' };
import { hoursToFtes } from '#domain/measures/convert-hours.ts';
import { differences } from '#domain/testing/golden.ts';
import { storeGoldenModule } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

type GoldenModule = (typeof goldenModules)[number];
type GoldenCase = GoldenModule['cases'][number];

let running: TestApp;
let moduleIds: number[];
beforeAll(async () => {
  running = await startTestApp();
  moduleIds = [];
  await running.sql(`insert into acuity_fields (section_id, name, rns_per_patient, position)
    select 1, 'Field ' || i, 1, i from generate_series(3, 8) i`);
  for (const module of goldenModules) moduleIds.push((await storeGoldenModule(running, module)).moduleId);
});
afterAll(() => running.close());

async function report(
  id: string,
  moduleId: number | undefined,
  goldenCase: GoldenCase,
): Promise<ReportContext> {
  const admin = await running.as('admin');
  await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
  const { start_date, end_date, date_grain, shift_windows } = goldenCase;
  const windows = shift_windows ? `&shift_windows=${shift_windows.join(',')}` : '';
  const url = `/api/reports/${id}/?modules=${moduleId}&start_date=${start_date}&end_date=${end_date}&date_grain=${date_grain}`;
  const answer = await admin.get(url + windows);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  return answer.json().context;
}

const cases = goldenModules.flatMap((module, index) =>
  module.cases.map(goldenCase => ({
    index,
    goldenCase,
    title: `${goldenCase.date_grain} from ${goldenCase.start_date} to ${goldenCase.end_date}`,
  })),
);

describe.each(cases)('the golden report $title from the server', ({ index, goldenCase }) => {
  const { expect: expected } = goldenCase;

  test('has the measures, heatmaps and breakdowns', async () => {
    const { productivity_index, ...heatmap } = expected.heatmap;
    const { options, groupings, hours_per_day } = await report('ratio', moduleIds[index], goldenCase);
    expect([options.date_grain, hours_per_day]).toEqual([expected.date_grain, expected.hours_per_day]);
    const data = groupings[0]?.data;
    const periods = expected.periods.map(({ nursing_hours, ...period }) => period);
    expect(differences(data?.summary, expected.summary)).toEqual([]);
    expect(differences(data?.periods, periods)).toEqual([]);
    expect(data?.heatmap?.windows.map(window => window.id)).toEqual(expected.windows);
    expect(differences(data?.heatmap, heatmap)).toEqual([]);
    expect(differences(data?.productivity_heatmap?.productivity_index, productivity_index)).toEqual([]);
    expect(data?.reasons_breakdown).toEqual(expected.reasons_breakdown);
    expect(data?.acuity_breakdown).toEqual(expected.acuity_breakdown);
    expect(data?.charge_nurse_breakdown).toEqual(expected.charge_nurse_breakdown);
  });

  test('has the nursing hours and FTEs', async () => {
    const { groupings } = await report('nursing_hours', moduleIds[index], goldenCase);
    const rows = groupings[0]?.data.nursing_hours ?? [];
    const actual = rows.map(({ total, regular, premium, days }) => {
      return { total, regular, premium, total_ftes: hoursToFtes(total, days) };
    });
    expect(
      differences(
        actual,
        expected.periods.map(period => period.nursing_hours),
      ),
    ).toEqual([]);
  });
});

test('a report contains the names of the fields that it counts', async () => {
  const [first] = cases;
  if (!first) throw new Error('There are no golden cases');
  const { groupings, names } = await report('ratio', moduleIds[first.index], first.goldenCase);
  const counted = Object.keys(groupings[0]?.data.acuity_breakdown?.data ?? {});
  expect(counted.length).toBeGreaterThan(0);
  expect(Object.keys(names?.fields ?? {})).toEqual(counted);
  expect(Object.values(names?.fields ?? {})).toContain('Field 3');
});
