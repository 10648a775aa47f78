import { expect, test } from 'vitest';
import type { ReportData } from '#contract/reports/report-context.ts';
import { listCards } from '#web/pages/reports/compose/build-cards.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';

const row = {
  shifts: 20,
  without_schedule: 3,
  scheduled: 900,
  needed: 1020,
  worked: 990,
  premium: 40,
  planned_gap: -120,
  closed: 90,
};
const nothing = {
  ...{ shifts: 0, without_schedule: 2, scheduled: 0, needed: 0, worked: 0 },
  ...{ premium: 0, planned_gap: 0, closed: 0 },
};
const month = (key: string, label: string, end: string) => ({ key, label, start: key, end, days: 30 });
const scheduled: NonNullable<ReportData['scheduled']> = {
  summary: row,
  periods: [
    { ...month('2026-09-01', 'Sep 2026', '2026-09-30'), ...row },
    { ...month('2026-10-01', 'Oct 2026', '2026-10-31'), ...nothing },
  ],
  by_window: [
    { id: 420, label: '07:00', ...row },
    { id: 1140, label: '19:00', ...nothing },
  ],
  by_weekday: [{ weekday: 0, label: 'Sunday', ...row }],
};

const build = (data: ReportData['scheduled'], grain: 'month' | 'weekday' = 'month') => {
  const base = createReportContext();
  const [grouping] = base.groupings;
  const options = { ...base.options, date_grain: grain };
  const groupings = grouping ? [{ ...grouping, data: { ...(data && { scheduled: data }) } }] : [];
  const context = { ...base, report: 'scheduled' as const, options, groupings };
  return listCards({ context, comparison: null, state: {} }).map(({ card }) => card);
};

test('the report has a sentence and tables by period, shift and weekday', () => {
  const cards = build(scheduled);
  expect(cards.map(({ title }) => title)).toEqual([
    'Summary',
    'RN hours by month',
    'RN hours by shift',
    'RN hours by weekday',
  ]);
  expect(cards[0]?.finding).toBe(
    '120 RN hours fewer were scheduled than needed. 90 RN hours more were worked than scheduled, so 30 were missing. 40 of the worked hours were premium. Over 20 shifts; 3 others had no schedule.',
  );
  expect(cards[1]?.finding).toBe(
    'Widest planned gap: Sep 2026, −120 RN hours; +90 were worked beyond the schedule.',
  );
});

test('a row opens its shifts, and one without scheduled RNs has dashes', () => {
  const [, periods, windows] = build(scheduled);
  expect(periods?.table.rows[0]?.behind).toMatchObject({
    query: { start_date: '2026-09-01', end_date: '2026-09-30' },
  });
  expect(windows?.table.rows[1]?.behind).toMatchObject({ query: { shift_windows: [1140] } });
  const texts = windows?.table.rows[1]?.values.map(value =>
    typeof value === 'object' && value ? value.text : value,
  );
  expect(texts).toEqual([0, 2, '–', '–', '–', '–', '–', '–']);
});

test('periods that are weekdays have no second table of weekdays', () => {
  expect(build(scheduled, 'weekday').map(({ title }) => title)).toEqual([
    'Summary',
    'RN hours by weekday',
    'RN hours by shift',
  ]);
});

test('shifts without any schedule have the sentence only', () => {
  const empty = { ...scheduled, summary: nothing, periods: [], by_window: [], by_weekday: [] };
  expect(build(empty).map(({ finding }) => finding)).toEqual(['No recorded shift has scheduled RNs.']);
});
