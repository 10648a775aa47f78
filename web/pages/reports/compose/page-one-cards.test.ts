import { describe, expect, test } from 'vitest';
import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import type { Card, SummaryCard } from '#web/cards/card.ts';
import { createRates } from '#web/features/missed-care/testing.ts';
import { createBridge } from '#web/testing/bridge-data.ts';
import {
  createMeasures,
  createReportContext,
  noMeasures,
  staffingData,
} from '#web/testing/report-contexts.ts';
import { listCards, listSections } from './build-cards.ts';
import { buildPageOneCards } from './page-one-cards.ts';
import { findCard, readValues } from './testing/build-all.ts';

type PageGrouping = NonNullable<ReportContext['page_one']>['groupings'][number];

const labor: PageGrouping = {
  name: 'Labor & Delivery',
  last_year: createMeasures(10, 7, 7.5),
  last_year_periods: [createMeasures(10, 7, 7.4), createMeasures(10, 7, 7.6)],
  windows: [
    { id: 420, label: '07:00', ...createMeasures(12, 8, 7) },
    { id: 1140, label: '19:00', ...createMeasures(8, 6, 6.4) },
    { id: 900, label: '15:00', ...createMeasures(8, 6, 6) },
  ],
  cost: { per_day: -360, hours_without_wage: { day: 0, night: 0 } },
};
const nicu: PageGrouping = { ...labor, name: 'NICU', cost: null };

/** An executive report, or a rollup of two modules. */
function createContext(
  groupings: readonly PageGrouping[] = [labor],
  data: ReportData = staffingData,
): ReportContext {
  const single = createReportContext();
  const isRollup = groupings.length > 1;
  const modules = isRollup ? [10, 11] : [10];
  const options = { ...single.options, modules };
  const frame = {
    options,
    hours_per_day: 24,
    groupings: groupings.map(({ name }) => ({ name, hours_per_day: 24, data })),
  };
  return {
    ...single,
    report: isRollup ? 'module_rollup' : 'executive',
    options,
    groupings: [],
    page_one: { last_year: { start_date: '2025-09-01', end_date: '2025-10-31' }, groupings: [...groupings] },
    reports: [
      { ...frame, report: 'ratio' },
      { ...frame, report: 'worked_hours' },
      { ...frame, report: 'comments' },
    ],
  };
}

const build = (context: ReportContext) => buildPageOneCards({ context, comparison: null, state: {} });
const listIds = (cards: readonly Card[]) => cards.map(({ id }) => id);
const listRows = (cards: readonly Card[], id: string) =>
  cards.find(card => card.id === id)?.table.rows.map(({ name }) => name);
const readTiles = (cards: readonly Card[]) =>
  (cards.find(({ kind }) => kind === 'summary') as SummaryCard).tiles.map(({ name, value, details }) => [
    name,
    value,
    ...details,
  ]);

describe('page one of an executive report', () => {
  const cards = build(createContext());

  test('has findings, figures, the trend against last year, and the windows that need attention', () => {
    expect(listIds(cards)).toEqual([
      'page-one/findings',
      'page-one/figures',
      'page-one/trend',
      'page-one/attention',
    ]);
  });

  test('has three findings in sentences', () => {
    expect(listRows(cards, 'page-one/findings')).toEqual([
      '0.3 RNs under target on average: 7.0 RNs working, 7.3 needed for 10.0 patients. Last year: 0.5 RNs over target.',
      'Furthest from target by shift time: 07:00, 1.0 RNs under target on average.',
      'Most frequent reason for being under target: Sick call, in 5 shifts.',
    ]);
  });

  test('has hours and money of the whole range, and the completeness', () => {
    expect(readTiles(cards)).toEqual([
      ['RNs working', '7.0', '−0.3 RNs vs target (7.3)', '−0.5 RNs vs last year (7.5)'],
      [
        'RN hours a day',
        '168.0',
        '−7.2 RN hours vs target (175.2)',
        '−439 in 61 days',
        '−12.0 RN hours vs last year (180.0)',
      ],
      ['Cost a day', '−$360 vs target', '−$21,960 in 61 days', 'at the wages of the plan'],
      ['Completeness', '16.4%', '20 of 122 shifts recorded'],
    ]);
  });

  test('says why hours and cost are not those of the plan', () => {
    const bridged = build(createContext([{ ...labor, bridge: createBridge(2) }]));
    expect(listRows(bridged, 'page-one/findings')?.[1]).toMatch(
      /^6\.1 RN hours a day more than planned: 5\.5 for more patients, .* \$65\d a day more than planned\.$/,
    );
  });

  test('says what nurses felt, with the interval, if enough of them answered', () => {
    const adequacy = { at_target: 0.214, v20: { value: 0.92, low: -3.04, high: 6.4 } };
    const sentences = listRows(build(createContext([{ ...labor, adequacy }])), 'page-one/findings');
    expect(sentences?.at(-1)).toBe(
      'What nurses felt: At target, 21% of shifts are felt as too few; one in five would be reached at 0.9% above target (−3.0 to 6.4).',
    );
    const imported = { ...adequacy, source: 'imported' as const };
    const labeled = listRows(build(createContext([{ ...labor, adequacy: imported }])), 'page-one/findings');
    expect(labeled?.at(-1)).toMatch(/^What nurses felt \(imported answers\): At target, 21%/);
    const without = listRows(build(createContext([{ ...labor, adequacy: null }])), 'page-one/findings');
    expect(without).toEqual(listRows(cards, 'page-one/findings'));
  });

  test('says how often care was missed, with the interval, if there is enough for a comparison', () => {
    const missed_care = { shifts: 360, with_entry: 77, ...createRates(57, 57) };
    const sentences = listRows(build(createContext([{ ...labor, missed_care }])), 'page-one/findings');
    expect(sentences?.at(-1)).toBe(
      'Missed care: 142.5 per 1,000 hours on shifts short of target and 54.8 on the others: 2.60 times as often (95% interval 1.77 to 3.82). Association, not cause.',
    );
    const without = listRows(build(createContext([{ ...labor, missed_care: null }])), 'page-one/findings');
    expect(without).toEqual(listRows(cards, 'page-one/findings'));
  });

  test('names each gap by what it is compared with, and shows both sides of the plan', () => {
    const [, hours, cost] = readTiles(build(createContext([{ ...labor, bridge: createBridge(2) }])));
    expect(hours).toContain('+6.1 RN hours vs plan (98.8 worked, 92.7 planned)');
    expect(cost?.[1]).toMatch(/^\$[\d,]+$/);
    expect(cost).toContain('−$360 vs target');
    expect(cost?.join()).toMatch(/\+\$\d+ vs plan \(\$[\d,]+\)/);
  });

  test('names the modules with a plan if others have none', () => {
    const planned = { ...labor, bridge: createBridge(2) };
    const whole = { ...planned, name: 'All modules' };
    const [, hours] = readTiles(build(createContext([whole, planned, nicu])));
    expect(hours).toContain('+6.1 RN hours vs plan of Labor & Delivery (98.8 worked, 92.7 planned)');
  });

  test('has no cost above target if nothing is above target', () => {
    const cost = { per_day: 0.2, hours_without_wage: { day: 0, night: 0 } };
    expect(readTiles(build(createContext([{ ...labor, cost }])))[2]).toEqual([
      'Cost a day',
      'On target',
      'at the wages of the plan',
    ]);
  });

  test('names modules without a plan and hours without a wage beside the bridge to the plan', () => {
    const bridge = {
      ...createBridge(2),
      without_plan: ['NICU'],
      hours_without_wage: { day: 0, night: 2014 },
    };
    expect(listRows(build(createContext([{ ...labor, bridge }])), 'page-one/findings')?.[1]).toMatch(
      /more than planned \(without NICU, which has no plan\): .* \$65\d a day more than planned\. No night wage: these 2,014 hours are counted as \$0\.$/,
    );
  });

  test('lists the windows under target before those over target, and none that is on target', () => {
    expect(listRows(cards, 'page-one/attention')).toEqual(['07:00', '19:00']);
  });

  test('names hours without a wage, and shows no money without a plan', () => {
    const cost = { per_day: 0, hours_without_wage: { day: 0, night: 8112 } };
    const tile = readTiles(build(createContext([{ ...labor, cost }])))[2];
    expect(tile?.[1]).toBe('–');
    expect(tile).toContain('No night wage: these 8,112 hours are counted as $0');
    const names = readTiles(build(createContext([nicu]))).map(([name]) => name);
    expect(names).toEqual(['RNs working', 'RN hours a day', 'Completeness']);
  });

  test('is neither over nor under and has no reasons if the module is on target', () => {
    const onTarget = build(createContext([labor], { ...staffingData, summary: createMeasures(10, 7, 7) }));
    expect(readTiles(onTarget)[1]).toEqual([
      'RN hours a day',
      '168.0',
      '0.0 RN hours vs target (168.0)',
      '−12.0 RN hours vs last year (180.0)',
    ]);
    const findings = listRows(onTarget, 'page-one/findings') ?? [];
    expect(findings[0]).toMatch(/^On target on average/);
    expect(findings.join()).not.toContain('reason');
  });

  test('shows a gap for a period without a counterpart last year', () => {
    const fewer = build(
      createContext([{ ...labor, last_year_periods: labor.last_year_periods.slice(0, 1) }]),
    );
    const trend = findCard(fewer, 'page-one/trend', 'lines');
    const [then, change] = trend.table.columns.slice(-2);
    expect(trend.lines.find(({ role }) => role === 'before')?.values).toEqual([10 / 7.4, null]);
    expect([then?.name, change?.name]).toEqual(['Last year', 'Change']);
    expect(readValues(trend.table.rows[1]?.values.slice(-2))).toEqual([null, null]);
  });

  test('compares with nothing if last year has no shifts', () => {
    const alone = build(createContext([{ ...labor, last_year: noMeasures, last_year_periods: [] }]));
    expect(JSON.stringify(alone).toLowerCase()).not.toContain('last year');
  });
});

describe('page one of a rollup', () => {
  const cards = build(createContext([{ ...labor, name: 'All modules' }, labor, nicu]));

  test('compares the modules in a chart, and leaves their sum out of it', () => {
    expect(listIds(cards)).toEqual([
      'page-one/findings',
      'page-one/figures',
      'page-one/modules',
      'page-one/attention',
    ]);
    expect(listRows(cards, 'page-one/modules')).toEqual(['Labor & Delivery', 'NICU']);
  });

  test('names the module that is furthest from target, never their sum', () => {
    const findings = listRows(cards, 'page-one/findings') ?? [];
    expect(findings.filter(finding => finding.startsWith('Furthest from target:'))).toEqual([
      'Furthest from target: Labor & Delivery, 0.3 RNs under target.',
    ]);
  });

  test('names the modules without a plan', () => {
    expect(readTiles(cards)[2]).toContain('no plan: NICU');
  });
});

test('the appendix has the comments, and the charts that Worked Hours shares with Ratio', () => {
  const context = createContext();
  expect(listSections(context).map(({ report: { report }, part }) => `${report} ${part}`)).toEqual([
    'ratio chapter',
    'worked_hours chapter',
    'worked_hours appendix',
    'comments appendix',
  ]);
  const ids = listIds(listCards({ context, comparison: null, state: {} }).map(({ card }) => card));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => id.startsWith('worked_hours'))).toEqual([
    'worked_hours/0/summary',
    'worked_hours/0/trend',
    'worked_hours/0/variance',
    'worked_hours/0/thresholds',
    'worked_hours/0/heatmap',
    'worked_hours/0/reasons',
    'worked_hours/0/acuity',
    'worked_hours/0/charge-nurse',
  ]);
});

test('a report that was stored without page one is as it was', () => {
  const { page_one: _, ...context } = createContext();
  expect(build(context)).toEqual([]);
  expect(listSections(context).every(({ part }) => part === 'all')).toBe(true);
});
