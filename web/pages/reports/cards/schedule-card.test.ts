import { expect, test } from 'vitest';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildAll, findCard } from './testing/build-all.ts';

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
    ['168.0', '29.40'],
    ['240.0', '42.00'],
    ['–', '–'],
  ]);
  expect(card.week).toBeNull();
  expect(card.table.rows.at(-6)?.values).toEqual([
    'Whole day',
    '',
    '',
    '',
    '',
    '',
    '',
    240,
    expect.closeTo(42, 2),
  ]);
  expect(card.days[1]?.cells[0]?.behind?.query).toMatchObject({ weekday: 1, shift_windows: [420] });
  expect(card.days[2]?.cells[0]).toMatchObject({ rns: '–', details: ['no shifts'], behind: null });
});
