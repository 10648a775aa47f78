import { expect, test } from 'vitest';
import { createMeasures, createReportContext, staffingData } from '#web/testing/report-contexts.ts';
import { buildAll, findCard } from './testing/build-all.ts';

test('an infinite index is shown as such in the summary and side by side', () => {
  const summary = createMeasures(10, 7, 0);
  const names = ['Labor & Delivery', 'Nursery'];
  const data = { ...staffingData, summary };
  const cards = buildAll(createReportContext(data, { names, options: { modules: [10, 11] } }), {
    name: 'last year',
    context: createReportContext({ ...staffingData, summary: createMeasures(10, 7, 7.5) }),
  });
  const { rows } = findCard(cards, 'ratio/0/summary', 'summary').table;
  expect(rows.find(({ key }) => key === 'productivity_index')?.values).toEqual(['∞', '93', '–']);
  const { table } = findCard(cards, 'ratio/overview', 'table');
  const index = table.columns.findIndex(({ name }) => name === 'Index');
  expect(table.rows[0]?.values[index]).toBe('∞');
});

test('a heatmap whose every index is infinite keeps its choice of measure', () => {
  const state = { choices: { 'ratio/0/heatmap': 'productivity_index' } };
  const { heatmap, productivity_heatmap } = staffingData;
  if (!heatmap || !productivity_heatmap) throw new Error('no heatmap');
  const none = [
    [null, null],
    [null, null],
  ];
  const data = {
    ...staffingData,
    heatmap: { ...heatmap, rn_actual: none.map(row => row.map(() => 0)) },
    productivity_heatmap: { ...productivity_heatmap, productivity_index: none },
  };
  const card = findCard(buildAll(createReportContext(data), null, state), 'ratio/0/heatmap', 'heatmap');
  expect(card.choice?.chosen).toBe('productivity_index');
  expect(card.finding).toBe('Productivity index: no RNs recorded.');
  expect(card.cells.flat().map(({ text }) => text)).toEqual(['∞', '∞', '∞', '∞']);
  const empty = {
    ...data,
    heatmap: { ...heatmap, census: none, rn_target: none, rn_actual: none, rn_variance: none },
  };
  expect(buildAll(createReportContext(empty), null, state).map(({ id }) => id)).not.toContain(
    'ratio/0/heatmap',
  );
});
