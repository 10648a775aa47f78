import { describe, expect, test } from 'vitest';
import { weekdays } from '#domain/time/calendar.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildAll, findCard, readValues } from '../pages/reports/compose/testing/build-all.ts';

test('a schedule marks cells with few shifts as thin', () => {
  const cell = { mean: 6.2, rns: 7, p75: 7, p90: 8.5, shifts: 3 };
  const none = { mean: null, rns: null, p75: null, p90: null, shifts: 0 };
  const schedule = [
    {
      key: '2026-09-01',
      label: 'Sep 1 – Oct 31, 2026',
      windows: [{ id: 420, label: '07:00' }],
      cells: [[cell], [{ ...cell, mean: 9.5, rns: 10, shifts: 9 }], [none], [none], [none], [none], [none]],
      hours: [168, 240, null, null, null, null, null],
    },
  ];
  const context = createReportContext(
    { schedule },
    { report: 'predictive_nurse_schedule', options: { date_grain: 'all' } },
  );
  const card = findCard(buildAll(context), 'predictive_nurse_schedule/0/schedule/2026-09-01', 'schedule');
  expect(card.finding).toBe(
    'From 7 RNs on Sunday at 07:00 to 10 RNs on Monday at 07:00. 1 cell is thin: fewer than 4 shifts.',
  );
  expect(card.days[0]?.cells[0]).toMatchObject({ rns: '7', value: 7, isThin: true });
  expect(card.extent).toEqual([7, 10]);
  expect(card.days.map(({ hours, ftes }) => [hours, ftes]).slice(0, 3)).toEqual([
    ['168.0', '4.20'],
    ['240.0', '6.00'],
    ['–', '–'],
  ]);
  expect(card.week).toBeNull();
  expect(readValues(card.table.rows.at(-6)?.values)).toEqual([
    'Whole day',
    '',
    '',
    '',
    '',
    '',
    '',
    240,
    expect.closeTo(6, 2),
  ]);
  expect(card.days[1]?.cells[0]?.behind?.query).toMatchObject({ weekday: 1, shift_windows: [420] });
  expect(card.days[2]?.cells[0]).toMatchObject({ rns: '–', details: ['no shifts'], behind: null });
});

test('the hours and FTEs of the weekdays add up to those of the week', () => {
  const cell = { mean: 6.2, rns: 7, p75: 7, p90: 8.5, shifts: 9 };
  const hours = [148, 192, 208, 204, 200, 196, 176];
  const schedule = [
    {
      key: '2026-09-01',
      label: 'Sep 1 – Oct 31, 2026',
      windows: [{ id: 420, label: '07:00' }],
      cells: weekdays.map(() => [cell]),
      hours,
    },
  ];
  const context = createReportContext(
    { schedule },
    { report: 'predictive_nurse_schedule', options: { date_grain: 'all' } },
  );
  const card = findCard(buildAll(context), 'predictive_nurse_schedule/0/schedule/2026-09-01', 'schedule');
  const ftes = card.days.map(day => Number(day.ftes));
  expect(card.week).toEqual({ hours: '1,324.0', ftes: '33.10' });
  expect(ftes.reduce((sum, part) => sum + part)).toBeCloseTo(33.1, 6);
  expect(card.finding).toContain('A week needs 1,324.0 RN hours, or 33.10 FTEs of 40 hours');
});

describe('a schedule after the shift times changed', () => {
  const id = 'predictive_nurse_schedule/0/schedule/2026-09-01';
  const createContext = (key: string, means: Record<number, number>) => {
    const windows = Object.keys(means).map(mins => ({ id: Number(mins), label: `at ${mins}` }));
    const cells = weekdays.map(() =>
      Object.values(means).map(mean => ({ mean, rns: Math.ceil(mean), p75: mean, p90: mean, shifts: 9 })),
    );
    const schedule = [{ key, label: key, windows, cells }];
    return createReportContext(
      { schedule },
      { report: 'predictive_nurse_schedule', options: { date_grain: 'all' } },
    );
  };
  const now = createContext('2026-09-01', { 420: 6, 660: 8, 1140: 5 });
  const compare = (means: Record<number, number>) =>
    findCard(
      buildAll(now, { with: 'last_year', context: createContext('2025-09-01', means) }),
      id,
      'schedule',
    );

  test('compares each shift time with the same one', () => {
    const card = compare({ 420: 5, 1140: 3 });
    expect(card.days[0]?.cells.map(({ change }) => change)).toEqual(['+1.0', '–', '+2.0']);
    expect(card.finding).toContain('Mean need since last year: +1.5 RNs.');
    const column = card.table.columns.findIndex(({ name }) => name === 'Mean, last year');
    expect(card.table.rows.slice(0, 3).map(({ values }) => readValues(values)[column])).toEqual([5, null, 3]);
  });

  test('says that there is nothing to compare with if no shift time is the same', () => {
    expect(compare({ 480: 5 }).finding).toContain('Last year: nothing to compare with.');
  });
});
