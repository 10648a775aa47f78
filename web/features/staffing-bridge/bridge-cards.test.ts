import { describe, expect, test } from 'vitest';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { createBridge, createBridgeContext } from '#web/testing/bridge-data.ts';

const context = createBridgeContext();
const cards = buildAll(context);
const hours = findCard(cards, 'staffing_bridge/0/hours', 'waterfall');

describe('the cards of a bridge', () => {
  test('are hours, cost, both sides, months and remarks', () => {
    expect(cards.map(({ id }) => id.split('/')[2])).toEqual(['hours', 'cost', 'levels', 'months', 'remarks']);
  });

  test('the cards of a bridge without a plan have no cost', () => {
    const bare = createBridgeContext({ bridge: createBridge(0), bridge_months: [], bridge_remarks: [] });
    expect(buildAll(bare).map(({ id }) => id.split('/')[2])).toEqual(['hours', 'levels']);
  });

  test('are none without a bridge', () => {
    expect(buildAll(createBridgeContext({ bridge: null, bridge_months: [], bridge_remarks: [] }))).toEqual(
      [],
    );
  });
});

test('the waterfall leads from the planned hours over the steps to the actual ones', () => {
  expect(hours.panels[0]?.bars.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'Planned 92.7',
    'Patients +5.5',
    'Acuity +4.5',
    'Minimum staffing −0.6',
    'Staffing against target −3.3',
    'Actual 98.8',
  ]);
  expect(hours.finding).toMatch(/^6\.1 RN hours a day more than planned: 5\.5 for more patients/);
  const ends = hours.panels[0]?.bars.map(({ from, to }) => [from, to]) ?? [];
  expect(ends.slice(1, -1).every(([from], index) => from === ends[index]?.[1])).toBe(true);
  expect(ends.at(-2)?.[1]).toBeCloseTo(ends.at(-1)?.[1] ?? 0, 4);
});

test('a step opens the shifts that moved it most, measured against the base', () => {
  const queries = hours.table.rows.map(({ key, behind }) => [key, behind?.query] as const);
  expect(Object.fromEntries(queries)).toMatchObject({
    start: undefined,
    volume: {
      modules: [10],
      start_date: '2026-02-01',
      step: 'volume',
      base_level: 8.342767,
      is_decrease: false,
    },
    staffing: { step: 'staffing', base_level: -4.800738, is_decrease: true },
    end: undefined,
  });
  const months = findCard(cards, 'staffing_bridge/0/months', 'waterfall');
  expect(months.panels[1]?.table.rows[1]?.behind?.query).toMatchObject({ start_date: '2026-03-01' });
});

test('a sum of modules opens no shifts', () => {
  const several = { ...context, options: { ...context.options, modules: [10, 11] } };
  const [grouping] = context.groupings;
  const groupings = ['All modules', 'Labor', 'NICU'].map(name => ({
    hours_per_day: 24,
    data: {},
    ...grouping,
    name,
  }));
  const all = buildAll({ ...several, groupings });
  const opens = (index: number) =>
    findCard(all, `staffing_bridge/${index}/hours`, 'waterfall').table.rows.some(({ behind }) => behind);
  expect([0, 1, 2].map(opens)).toEqual([false, true, true]);
});

test('both sides have their completeness', () => {
  const { table, finding } = findCard(cards, 'staffing_bridge/0/levels', 'table');
  expect(table.rows.at(-1)?.values.slice(0, 2)).toEqual(['80.6%', '79.1%']);
  expect(finding).toContain('The plan covers all days.');
});

test('the months show hours or dollars', () => {
  const id = 'staffing_bridge/0/months';
  const inDollars = findCard(buildAll(context, null, { choices: { [id]: 'dollars' } }), id, 'waterfall');
  expect(inDollars.table.columns.map(({ name }) => name)).toContain('Premium pay');
  expect(inDollars.panels[0]?.bars[0]?.text).toBe('$4,681');
});
