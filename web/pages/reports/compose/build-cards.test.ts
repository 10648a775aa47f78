import { describe, expect, test } from 'vitest';
import type { HeatmapCard } from '#web/cards/card.ts';
import type { Comparison } from '#web/cards/grouping.ts';
import { formatCell } from '#web/charts/readings/table-data.ts';
import { createMeasures, createReportContext, staffingData } from '#web/testing/report-contexts.ts';
import { buildAll, findCard } from './testing/build-all.ts';

const toLastYear = <Item extends { key: string }>(item: Item): Item => ({
  ...item,
  key: item.key.replace('2026', '2025'),
});
const { periods = [], heatmap } = staffingData;

const lastYear: Comparison = {
  with: 'last_year',
  context: createReportContext({
    ...staffingData,
    summary: createMeasures(10, 7, 7.5, 18),
    periods: periods.map(period => ({ ...toLastYear(period), ...createMeasures(10, 7, 7.5) })),
    ...(heatmap && { heatmap: { ...heatmap, periods: heatmap.periods.map(toLastYear) } }),
  }),
};

test('a ratio report has its cards in reading order', () => {
  expect(buildAll(createReportContext()).map(({ id }) => id)).toEqual([
    'ratio/0/summary',
    'ratio/0/variance',
    'ratio/0/trend',
    'ratio/0/thresholds',
    'ratio/0/heatmap',
    'ratio/0/reasons',
    'ratio/0/acuity',
    'ratio/0/charge-nurse',
  ]);
});

test('every card has a finding', () => {
  const findings = buildAll(createReportContext()).map(({ finding }) => finding);
  expect(findings).toEqual([
    '0.3 RNs under target on average: 7.0 RNs working, 7.3 needed for 10.0 patients.',
    'Mean RNs over (+) or under (−) target. 1 of 2 months was more than half an RN away.',
    'Patients per RN. Actual was above target in 1 of 2 months.',
    'Actual RNs (7.0) are inside the band between the two.',
    'RNs over (+) or under (−) target. Highest +0.2 at 07:00, Oct 2026; lowest −6.8 at 19:00, Oct 2026.',
    'Most often: Sick call (under), 5 of 8 reasons given. 3 for over, 5 for under.',
    'Most frequent: Active labor, in 75.0% of 20 shifts.',
    'The charge nurse took patients in 20.0% of 20 shifts.',
  ]);
});

test('each card of a comparison says what changed', () => {
  const cards = buildAll(createReportContext(), lastYear);
  for (const { id, finding } of cards) expect(finding.toLowerCase(), id).toContain('last year');
  const bars = findCard(cards, 'ratio/0/variance', 'bars');
  expect(bars.bars.map(bar => bar.before)).toEqual([0.5, 0.5]);
  expect(bars.table.columns.map(({ name }) => name)).toContain('Change');
  expect(findCard(cards, 'ratio/0/trend', 'lines').lines.map(({ name }) => name)).toContain('Last year');
  expect(findCard(cards, 'ratio/0/heatmap', 'heatmap').cells[0]?.[0]?.change).toBe('0.0');
});

test('the summary of a module on target has no side', () => {
  const detail = (rnActual: number) =>
    findCard(
      buildAll(createReportContext({ ...staffingData, summary: createMeasures(10, 7, rnActual) })),
      'ratio/0/summary',
      'summary',
    ).tiles[1]?.details;
  expect([7, 6.999, 7.5, 6.5].map(detail)).toEqual([
    ['0.0 RNs vs target (7.0)', 'on target'],
    ['0.0 RNs vs target (7.0)', 'on target'],
    ['+0.5 RNs vs target (7.0)', '+12.0 RN hours a day vs target'],
    ['−0.5 RNs vs target (7.0)', '−12.0 RN hours a day vs target'],
  ]);
});

test('a bar beyond half an RN is coloured, one within is not', () => {
  const { bars, references } = findCard(buildAll(createReportContext()), 'ratio/0/variance', 'bars');
  expect(bars.map(({ state }) => state)).toEqual(['under', null]);
  expect(references.map(({ value }) => value)).toEqual([0.5, -0.5]);
});

test('bars that read alike have the same colour', () => {
  const [period] = staffingData.periods ?? [];
  if (!period) throw new Error('no period');
  const periods = [-0.54, -0.46, -0.56].map(variance => ({
    ...period,
    ...createMeasures(10, 7, 7 + variance),
  }));
  const { bars } = findCard(
    buildAll(createReportContext({ ...staffingData, periods })),
    'ratio/0/variance',
    'bars',
  );
  expect(bars.map(({ text, state }) => [text, state])).toEqual([
    ['−0.5', null],
    ['−0.5', null],
    ['−0.6', 'under'],
  ]);
});

test('slices of acuity add up to 100% of mentions, bars are shares of shifts', () => {
  const data = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index), 20 - 2 * index]));
  const card = findCard(
    buildAll(createReportContext({ ...staffingData, acuity_breakdown: { data, total_shifts: 20 } })),
    'ratio/0/acuity',
    'shares',
  );
  expect(card.slices.map(({ percent }) => percent).reduce((sum, part) => sum + part)).toBeCloseTo(100);
  expect(card.slices.at(-1)).toMatchObject({ name: '3 others', text: '16.7%' });
  expect(card.slicesOf).toBe('Shares of 108 mentions: a shift mentions each of its acuities.');
  expect(card.bars).toHaveLength(9);
  expect(card.bars[0]).toMatchObject({ text: '100.0%' });
  expect(card.table.columns.map(({ name }) => name)).toEqual(['Count', '% of mentions', '% of shifts']);
});

test('reasons for over and for under are told apart, and summed up apart', () => {
  const reasons_breakdown = [true, false].flatMap(over =>
    [9, 8, 7, 3, 2].map((count, index) => ({
      reason: `Reason ${index}`,
      count: over ? count : count + 1,
      over,
    })),
  );
  const { slices } = findCard(
    buildAll(createReportContext({ ...staffingData, reasons_breakdown })),
    'ratio/0/reasons',
    'shares',
  );
  expect(slices.map(({ name, side }) => [name, side])).toEqual([
    ['Reason 0 (under)', 'under'],
    ['Reason 1 (under)', 'under'],
    ['Reason 2 (under)', 'under'],
    ['2 others (under)', 'under'],
    ['Reason 0 (over)', 'over'],
    ['Reason 1 (over)', 'over'],
    ['Reason 2 (over)', 'over'],
    ['2 others (over)', 'over'],
  ]);
});

test('groupings side by side have the same axes, but a sum of modules has its own', () => {
  const context = createReportContext(staffingData, {
    report: 'module_rollup',
    options: { modules: [10, 11] },
    names: ['All modules', 'Labor & Delivery', 'Nursery'],
  });
  const { options, hours_per_day, groupings } = context;
  const scale = (factor: number) => staffingData.periods?.map(period => ({ ...period, rn_variance: factor }));
  const reports = [
    {
      report: 'ratio' as const,
      options,
      hours_per_day,
      groupings: groupings.map((grouping, index) => ({
        ...grouping,
        data: { ...grouping.data, periods: scale([9, 3, -2][index] ?? 0) ?? [] },
      })),
    },
  ];
  const cards = buildAll({ ...context, groupings: [], reports });
  expect([0, 1, 2].map(index => findCard(cards, `ratio/${index}/variance`, 'bars').extent)).toEqual([
    [9, 9],
    [-2, 3],
    [-2, 3],
  ]);
});

test('a heatmap cell queries the shifts of its period and window', () => {
  const { cells } = findCard(buildAll(createReportContext()), 'ratio/0/heatmap', 'heatmap');
  expect(cells[1]?.[0]?.behind).toEqual({
    title: 'Labor & Delivery · Oct 2026 · 07:00',
    query: { modules: [10], start_date: '2026-10-01', end_date: '2026-10-31', shift_windows: [420] },
  });
});

test('a reason queries its shifts in the windows of the report', () => {
  const context = createReportContext(staffingData, { options: { shift_windows: [420] } });
  const { slices } = findCard(buildAll(context), 'ratio/0/reasons', 'shares');
  expect(slices[0]?.behind?.query).toMatchObject({ reason: 'Sick call', shift_windows: [420] });
});

test('the index of a cell without RNs is infinite and opens its shifts, and the choice of measure is kept by card', () => {
  const state = { choices: { 'ratio/0/heatmap': 'productivity_index' } };
  const card: HeatmapCard = findCard(
    buildAll(createReportContext(), null, state),
    'ratio/0/heatmap',
    'heatmap',
  );
  expect(card.title).toBe('Productivity index by month and shift');
  expect(card.choice?.options.map(({ name }) => name)).toEqual([
    'Census',
    'Target RNs',
    'Actual RNs',
    'Variance',
    'Index',
  ]);
  expect(card.cells.map(row => row.map(cell => cell.text))).toEqual([
    ['114', '109'],
    ['97', '∞'],
  ]);
  expect(card.cells[1]?.[1]?.behind?.query).toMatchObject({
    start_date: '2026-10-01',
    shift_windows: [1140],
  });
});

test('groupings by day and night query their own shifts', () => {
  const context = createReportContext(staffingData, {
    names: ['Labor & Delivery Day', 'Labor & Delivery Night'],
    options: { split_day_night: true },
  });
  const night = findCard(buildAll(context), 'ratio/1/variance', 'bars');
  expect(night.table.rows[0]?.behind?.query).toMatchObject({ modules: [10], is_day: false });
  expect(buildAll(context)[0]?.id).toBe('ratio/overview');
});

test('groupings by hospital query no shifts', () => {
  const context = createReportContext(staffingData, {
    names: ['Lakeside'],
    options: { modules: [10, 11, 12] },
  });
  expect(findCard(buildAll(context), 'ratio/0/variance', 'bars').table.rows[0]?.behind).toBeNull();
});

test('a trend needs two periods with shifts', () => {
  const [first] = staffingData.periods ?? [];
  const ids = buildAll(createReportContext({ ...staffingData, periods: first ? [first] : [] })).map(
    ({ id }) => id,
  );
  expect(ids).not.toContain('ratio/0/trend');
});

describe('weeks that begin on other dates than those compared with', () => {
  const createWeeks = (weeks: Record<string, number>) =>
    createReportContext({
      ...staffingData,
      periods: Object.entries(weeks).map(([key, rns]) => ({
        key,
        label: key,
        start: key,
        end: key,
        days: 7,
        ...createMeasures(10, 7, rns),
      })),
    });
  const now = createWeeks({ '2026-03-01': 8, '2026-03-08': 9 });
  // March 1, 2025 was a Saturday.
  const context = createWeeks({ '2025-02-23': 1, '2025-03-02': 2, '2025-03-09': 3 });
  const readBefore = (compared: Comparison['with']) =>
    findCard(buildAll(now, { with: compared, context }), 'ratio/0/variance', 'bars').bars.map(
      ({ before }) => before,
    );

  test('are compared with the weeks of the same days last year', () => {
    expect(readBefore('last_year')).toEqual([-5, -4]);
  });

  test('are compared by position with the period before', () => {
    expect(readBefore('previous')).toEqual([-6, -5]);
  });
});

test('an infinite index is shown as such in the summary and side by side', () => {
  const summary = createMeasures(10, 7, 0);
  const names = ['Labor & Delivery', 'Nursery'];
  const data = { ...staffingData, summary };
  const cards = buildAll(createReportContext(data, { names, options: { modules: [10, 11] } }), {
    with: 'last_year',
    context: createReportContext({ ...staffingData, summary: createMeasures(10, 7, 7.5) }),
  });
  const { rows } = findCard(cards, 'ratio/0/summary', 'summary').table;
  const index = rows.find(({ key }) => key === 'productivity_index');
  expect(index?.values.map(value => formatCell({ name: '' }, value))).toEqual(['∞', '93', '–']);
  const { table } = findCard(cards, 'ratio/overview', 'table');
  expect(table.rows[0]?.values[table.columns.findIndex(({ name }) => name === 'Index')]).toBe('∞');
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

describe('each figure of a comparison has its unit and its label', () => {
  const tiles = (change: Partial<Comparison['context']> = {}) =>
    findCard(
      buildAll(createReportContext(), { ...lastYear, context: { ...lastYear.context, ...change } }),
      'ratio/0/summary',
      'summary',
    ).tiles;

  test('shifts of last year are not written beside the census, and RNs not beside hours', () => {
    expect(tiles().map(({ name, value, details }) => [name, value, ...details])).toEqual([
      ['Patients per RN', '1.43', '+0.06 vs target (1.37)', '+0.10 vs last year (1.33)'],
      [
        'RNs working',
        '7.0',
        '−0.3 RNs vs target (7.3)',
        '−7.2 RN hours a day vs target',
        '−0.5 RNs vs last year (7.5)',
      ],
      ['Productivity index', '104', 'leaner than target', '+11 vs last year (93)'],
      ['Shifts recorded', '20', '+2 shifts vs last year (18)', 'average census 10.0 patients'],
    ]);
  });

  test('months of last year that were far from target are counted out of months', () => {
    const { finding } = findCard(buildAll(createReportContext(), lastYear), 'ratio/0/variance', 'bars');
    expect(finding).toMatch(/ Last year: none of 2 months\.$/);
  });
});
