import { expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildAll, findCard, readValues } from '../pages/reports/compose/testing/build-all.ts';
import type { TableCard } from './card.ts';

const hours = [
  {
    key: '2026-09-01',
    label: 'Sep 2026',
    days: 30,
    total: 100,
    regular: 90,
    premium: { rn_premium_overtime: 10 },
  },
  {
    key: '2026-10-01',
    label: 'Oct 2026',
    days: 31,
    total: 50,
    regular: 45,
    premium: { rn_premium_other_2: 10 },
  },
];

function buildHoursCard(state: ReportContext['state'], grain: 'month' | 'day' = 'month'): TableCard {
  const context = createReportContext(
    { nursing_hours: hours },
    { report: 'nursing_hours', options: { date_grain: grain } },
  );
  const named = { ...context, names: { fields: {}, premium_types: { rn_premium_other_2: 'Sitter' } } };
  return findCard(buildAll(named, null, state), 'nursing_hours/0/hours', 'table');
}

test('nursing hours have a column for each premium type, a row for all periods, and a remark if premium exceeds actual', () => {
  const { table, remark, finding } = buildHoursCard({});
  expect(table.columns.map(({ name }) => name)).toEqual(['Total', 'Regular', 'Overtime', 'Sitter']);
  expect(readValues(table.rows.at(-1)?.values)).toEqual([150, 135, 10, 10]);
  expect(remark).toContain('more premium RNs than RNs working');
  expect(finding).toBe('150 hours worked, 13.3% of them premium.');
});

test('nursing hours are shown in the chosen metric; daily reports have no FTEs', () => {
  expect(buildHoursCard({ metric: 'percentage' }).table.rows[0]?.values).toEqual([100, 90, 10, 0]);
  expect(buildHoursCard({ metric: 'ftes' }).choice?.chosen).toBe('ftes');
  const daily = buildHoursCard({ metric: 'ftes' }, 'day').choice;
  expect(daily?.chosen).toBe('hours');
  expect(daily?.options.map(({ name }) => name)).toEqual(['Hours', 'Percentage']);
});
