import { expect, test } from 'vitest';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { buildAll, findCard } from '../pages/reports/compose/testing/build-all.ts';

const agreement = (shifts: number, mean_difference: number, equal_share: number) => ({
  shifts,
  mean_difference,
  equal_share,
});

test('the agreement with a feed has the counts, equal shares and mean differences of accepted and typed numbers', () => {
  const context = createReportContext(
    {
      feed_agreement: [
        { field: 11, name: 'Active labor', accepted: agreement(6, 0, 1), typed: agreement(4, -0.5, 0.5) },
        { field: 21, name: 'Couplet', accepted: null, typed: agreement(10, 1.25, 0.2) },
      ],
    },
    { report: 'ratio' },
  );
  const card = findCard(buildAll(context, null, {}), 'ratio/0/agreement', 'table');
  expect(card.title).toBe('Agreement with the feed');
  expect(card.finding).toBe('50.0% of 20 numbers equal the feed’s; 6 were accepted from it and 14 typed.');
  expect(card.table.rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['Active labor', 6, 100, 0, 4, 50, -0.5],
    ['Couplet', 0, null, null, 10, 20, 1.25],
  ]);
});

test('a report without a feed has no such card', () => {
  const cards = buildAll(createReportContext({}, { report: 'ratio' }), null, {});
  expect(cards.some(({ id }) => id === 'ratio/0/agreement')).toBe(false);
});
