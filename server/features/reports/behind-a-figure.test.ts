import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportShift } from '#contract/reports/reports.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fetchReport, someShifts, storeSome, twoWindows } from '#server/testing/report-world.ts';
import { storeShifts } from '#server/testing/stores/stored-shifts.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const dates = Array.from({ length: 12 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);

let running: TestApp;
let owner: Browser;
beforeAll(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  const { here } = running.world;
  await storeSome(running, someShifts(here.id, here.modules[0], dates));
  await running.sql(`update modules set other_premiums = array['', 'Per diem', '', '', ''] where id = $1`, [
    here.modules[0],
  ]);
});
afterAll(() => running.close());

const february = 'start_date=2026-02-01&end_date=2026-02-28';
async function behind(query: string): Promise<{ results: ReportShift[]; count: number }> {
  const answer = await owner.get(`/api/reports/shifts/?${february}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the shifts behind a figure', () => {
  test('are listed ten per page, by date and window', async () => {
    const first = await behind('');
    expect([first.count, first.results.length]).toEqual([24, 10]);
    expect(first.results.slice(0, 3).map(shift => [shift.date, shift.label])).toEqual([
      ['2026-02-01', '07:00'],
      ['2026-02-01', '19:00'],
      ['2026-02-02', '07:00'],
    ]);
    expect((await behind('&page=3')).results).toHaveLength(4);
    expect((await behind('&page=4')).results).toEqual([]);
    expect((await behind('&page_size=100')).results).toHaveLength(24);
  });

  test('can be those that were added or corrected after an instant', async () => {
    const [saved] = (await behind('&page_size=1')).results;
    const before = new Date(Date.parse(saved?.updated_at ?? '') - 1000).toISOString();
    expect((await behind(`&changed_since=${before}`)).count).toBe(24);
    expect((await behind('&changed_since=2099-01-01T00:00:00Z')).count).toBe(0);
    const wrong = await owner.get(`/api/reports/shifts/?${february}&changed_since=yesterday`);
    expect(wrong.statusCode).toBe(400);
  });

  test('have the entered values and the computed ones', async () => {
    const { results } = await behind('&page_size=1');
    const { here } = running.world;
    expect(results[0]).toMatchObject({
      client: here.id,
      client_name: 'Here General',
      module: here.modules[0],
      module_name: 'Labor & Delivery',
      time: '2026-02-01T12:00:00Z',
      minutes: 720,
      premiums: { rn_premium_overtime: 1 },
      charge_nurse_included: true,
      reasons: ['High acuity'],
      updated_by: 'Ada Nurse',
    });
    const { census = 0, rn_actual = 1, rn_target, rn_variance, ratio_actual } = results[0] ?? {};
    expect(rn_variance).toBeCloseTo(rn_actual - (rn_target ?? 0), 9);
    expect(ratio_actual).toBeCloseTo(census / rn_actual, 9);
  });

  test('have the number that the cell, the bar or the slice shows', async () => {
    const report = await fetchReport(owner, `ratio/?${february}&date_grain=weekday`);
    const sundays = report.groupings[0]?.data.periods?.[0]?.shifts;
    expect((await behind('&weekday=0')).count).toBe(sundays);
    expect((await behind('&weekday=0&shift_windows=420')).count).toBe((sundays ?? 0) / 2);
    expect((await behind('&is_day=false')).count).toBe(12);
    const reasons = report.groupings[0]?.data.reasons_breakdown ?? [];
    const given = reasons.filter(entry => entry.reason === 'Sick call');
    expect(given.map(({ over }) => over).toSorted()).toEqual([false, true]);
    for (const { over, count } of given) {
      expect((await behind(`&reason=Sick%20call&over=${over}`)).count).toBe(count);
    }
    const all = given.reduce((sum, entry) => sum + entry.count, 0);
    expect((await behind('&reason=Sick%20call')).count).toBe(all);
  });

  test.each(['weekday=7', 'page=0', 'page_size=501', 'is_day=1'])(
    'cannot be requested by %s',
    async query => {
      const answer = await owner.get(`/api/reports/shifts/?${query}`);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [query.split('=')[0]]]);
    },
  );
});

describe('the download of shifts', () => {
  test('has all of them, with the names of its columns', async () => {
    const answer = await owner.get(`/api/reports/shifts/export/?${february}`);
    const { count, fields, premium_types, results } = answer.json();
    expect([count, results.length]).toEqual([24, 24]);
    expect(fields).toEqual([
      { id: '1', section: 'Labor', name: 'Active labor' },
      { id: '2', section: 'Labor', name: 'Couplet' },
    ]);
    expect(premium_types.map((type: { name: string }) => type.name)).toEqual([
      'Overtime',
      'Over Scheduled Hours',
      'On-Call Called In',
      'Float Sent To Unit',
      'Leadership / Educator',
      'Traveler',
      'Per diem',
    ]);
  });

  test('has what the staffing standard of each shift says, and the settings with the names of its classes', async () => {
    const { here } = running.world;
    const change = {
      pack: 'own_plan',
      unit_type: null,
      from: '2026-02-02',
      classes: [{ id: 'labor', name: 'Labor', max: 1 }],
      mix: 'own',
      floor: 0,
      map: { 1: { class: 'labor', patients: 1 }, 2: null },
    };
    const setStandards = (standards: object[]) =>
      running.sql('update modules set standards = $2 where id = $1', [
        here.modules[0],
        JSON.stringify(standards),
      ]);
    await setStandards([change]);
    const answer = await owner.get(`/api/reports/shifts/export/?${february}`);
    await setStandards([]);
    const { standards, results } = answer.json();
    expect(standards).toEqual({ [here.modules[0]]: [change] });
    for (const { date, acuity_counts, rn_actual, standard } of results as ReportShift[]) {
      const { 1: labor = 0, 2: couplets = 0 } = acuity_counts;
      expect(standard).toEqual(
        date < change.from
          ? null
          : {
              pack: 'own_plan',
              version: 1,
              required: labor,
              direct: rn_actual,
              state: rn_actual < labor ? 'short' : 'enough',
              classes: { labor },
              unmapped: [],
              left_out: couplets,
            },
      );
    }
    expect(results.map(({ standard }: ReportShift) => standard?.state)).toContain('short');
  });

  test('has more than a thousand shifts, each once', async () => {
    const { here } = running.world;
    const many = Array.from({ length: 600 }, (_, index) => {
      const date = new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10);
      return twoWindows.map(({ mins }) => ({
        clientId: here.id,
        moduleId: here.modules[1],
        date,
        window: mins,
      }));
    });
    await storeShifts(running.sql, many.flat(), { config: twoWindows });
    const query = `modules=${here.modules.join(',')}&start_date=2023-01-01&end_date=2026-02-28`;
    const { count, results } = (await owner.get(`/api/reports/shifts/export/?${query}`)).json();
    expect(count).toBe(1224);
    expect(new Set(results.map((shift: ReportShift) => shift.id)).size).toBe(1224);
  });
});
