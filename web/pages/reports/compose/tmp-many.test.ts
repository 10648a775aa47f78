import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportContext, ReportData } from '#contract/reports/report-context.ts';
import { weekdays } from '#domain/time/calendar.ts';
import { formatCell } from '#web/charts/table/table-data.ts';
import { createBridge } from '#web/testing/bridge-data.ts';
import { createMeasures, createReportContext, staffingData } from '#web/testing/report-contexts.ts';
import type { Card } from '../cards/card.ts';
import type { Comparison } from '../cards/grouping.ts';
import { createMissedCare, createRates } from '../missed-care/testing.ts';
import { createFlags } from '../red-flags/testing.ts';
import { createStandards } from '../standards/testing.ts';
import { listCards } from './build-cards.ts';

/** Numbers whose rounding is hard: means of shifts have many decimals. */
const rns = fc.double({ min: 0.2, max: 30, noNaN: true });
const measures = fc
  .tuple(rns, rns, fc.oneof(rns, fc.double({ min: -0.15, max: 0.15, noNaN: true })))
  .map(([census, target, other]) => createMeasures(census, target, other <= 0.15 ? target + other : other));
type Measures = ReturnType<typeof createMeasures>;

/** The data of every report over one range. */
const rangeData = fc
  .record({
    measures: fc.array(measures, { minLength: 4, maxLength: 4 }),
    hours: fc.array(rns, { minLength: 4, maxLength: 4 }),
    counts: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 4, maxLength: 4 }),
    steps: fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(buildData);

function buildData(random: {
  measures: Measures[];
  hours: number[];
  counts: number[];
  steps: number[];
}): ReportData {
  const at = (index: number) => random.measures[index] as Measures;
  const [reasons = 1, others = 1, included = 1, comments = 1] = random.counts;
  const [total = 1, extra = 1, more = 1, last = 1] = random.hours;
  const months = [
    { key: '2026-09-01', label: 'Sep 2026', start: '2026-09-01', end: '2026-09-30', days: 30 },
    { key: '2026-10-01', label: 'Oct 2026', start: '2026-10-01', end: '2026-10-31', days: 31 },
  ];
  const windows = [
    { id: 420, label: '07:00' },
    { id: 1140, label: '19:00' },
  ];
  const matrix = (read: (each: Measures) => number | null) => [
    [read(at(0)), read(at(1))],
    [read(at(2)), read(at(3))],
  ];
  const entry = (index: number) => ({ ...at(index), census_p10: 1, census_p90: 40 });
  const keys = months.map(({ key, label }) => ({ key, label }));
  return {
    summary: at(0),
    periods: months.map((month, index) => ({ ...month, ...at(index + 1) })),
    heatmap: {
      windows,
      periods: keys,
      census: matrix(each => each.census),
      rn_target: matrix(each => each.rn_target),
      rn_actual: matrix(each => each.rn_actual),
      rn_variance: matrix(each => each.rn_variance),
    },
    productivity_heatmap: {
      windows,
      periods: keys,
      productivity_index: matrix(each => each.productivity_index),
    },
    reasons_breakdown: [
      { reason: 'Sick call', count: reasons, over: false },
      { reason: 'Low census', count: others, over: true },
    ],
    acuity_breakdown: { data: { '1': reasons, '2': others }, total_shifts: reasons + others },
    charge_nurse_breakdown: [
      { charge_nurse_included: true, count: included },
      { charge_nurse_included: false, count: others },
    ],
    nursing_hours: months.map(({ key, label, days }, index) => ({
      key,
      label,
      days,
      total: 100 * total + index * more,
      regular: 90 * total,
      premium: { rn_premium_overtime: extra + index * last },
    })),
    patterns: months.map(month => ({
      ...month,
      by_window: windows.map((window, index) => ({ ...window, ...entry(index) })),
      by_weekday: weekdays.map(weekday => ({ weekday, label: `Day ${weekday}`, ...entry(weekday % 4) })),
    })),
    schedule: [
      {
        key: '2026-09-01',
        label: 'Sep 1 – Oct 31, 2026',
        windows: [{ id: 420, label: '07:00' }],
        cells: weekdays.map(weekday => [
          { mean: at(weekday % 4).rn_target, rns: 7, p75: 7, p90: 8, shifts: 9 },
        ]),
        hours: weekdays.map(weekday => 100 * (random.hours[weekday % 4] ?? 1)),
      },
    ],
    comments: Array.from({ length: comments % 7 }, () => ({
      date: '2026-10-02',
      window: 420,
      label: '07:00',
      rn_variance: -1,
      over: false,
      reasons: [],
      comments: 'Busy',
      updated_by: 'Ann Lee',
    })) as NonNullable<ReportData['comments']>,
    bridge: buildBridge(random.steps),
    bridge_months: [],
    bridge_remarks: [],
    red_flags: createFlags(),
    missed_care: createMissedCare({ together: { type: null, ...createRates(reasons, others, 40 * total) } }),
    standards: createStandards({
      rated: reasons + others,
      enough: reasons,
      short: others,
      share: (100 * reasons) / (reasons + others),
      short_left: included - comments,
      calendar_days_short: others,
      months: [
        { month: '2026-09', rated: reasons + 1, short: 1, share: (100 * reasons) / (reasons + 1) },
        { month: '2026-10', rated: others + 1, short: 1, share: (100 * others) / (others + 1) },
      ],
    }),
  };
}

function buildBridge([volume = 0, acuity = 0, minimum = 0, staffing = 0, mix = 0, premium = 0]: number[]) {
  const start = 92.745;
  const hours = {
    start,
    volume,
    acuity,
    minimum,
    staffing,
    end: start + volume + acuity + minimum + staffing,
  };
  const cost = Object.fromEntries(Object.entries(hours).map(([step, value]) => [step, 51.3 * value]));
  const side = { census: 8 + volume, workload: 4 + acuity, minimum: Math.abs(minimum) / 10 };
  const period = { ...side, variance: staffing, rn_actual: side.workload + side.minimum + staffing };
  const bridge = createBridge(2);
  return {
    ...bridge,
    hours,
    levels: { ...bridge.levels, period },
    cost: {
      ...(cost as typeof hours),
      day_night_mix: mix,
      premium,
      end: (cost.end ?? 0) + mix + premium,
    },
  };
}

const singles = [
  'ratio',
  'worked_hours',
  'nursing_hours',
  'comments',
  'predictive_nurse_schedule',
  'patterns_by_timeperiod',
  'staffing_bridge',
  'red_flags',
  'missed_care',
  'standards',
] as const;

/** The blocks of each report; those of another would be cards of this one. */
const blocks: Record<(typeof singles)[number], (keyof ReportData)[]> = {
  ratio: Object.keys(staffingData) as (keyof ReportData)[],
  worked_hours: Object.keys(staffingData) as (keyof ReportData)[],
  nursing_hours: ['summary', 'nursing_hours'],
  comments: ['comments'],
  predictive_nurse_schedule: ['schedule'],
  patterns_by_timeperiod: ['patterns'],
  staffing_bridge: ['bridge', 'bridge_months', 'bridge_remarks'],
  red_flags: ['red_flags'],
  missed_care: ['missed_care'],
  standards: ['standards'],
};

function pick(data: ReportData, report: (typeof singles)[number]): ReportData {
  return Object.fromEntries(
    Object.entries(data).filter(([key]) => blocks[report].includes(key as keyof ReportData)),
  );
}

const names = ['Labor & Delivery', 'NICU'];

function buildReport(report: (typeof singles)[number], data: readonly ReportData[]): ReportContext {
  const context = createReportContext(
    {},
    { report, names: names.slice(0, data.length), options: { modules: data.length > 1 ? [10, 11] : [10] } },
  );
  return {
    ...context,
    groupings: context.groupings.map((grouping, index) => ({
      ...grouping,
      data: pick(data[index] ?? {}, report),
    })),
  };
}

/** With page one: an executive report, or a rollup of two modules. */
function buildLong(data: readonly ReportData[], lastYear: readonly ReportData[]): ReportContext {
  const isRollup = data.length > 1;
  const all = isRollup ? [data[0] ?? {}, ...data] : data;
  const before = isRollup ? [lastYear[0] ?? {}, ...lastYear] : lastYear;
  const named = isRollup ? ['All modules', ...names] : names.slice(0, 1);
  const base = buildReport('ratio', data);
  const page_one = {
    last_year: { start_date: '2025-09-01', end_date: '2025-10-31' },
    groupings: all.map((each, index) => ({
      name: named[index] ?? '',
      last_year: before[index]?.summary as Measures,
      last_year_periods: before[index]?.periods ?? [],
      windows: [{ id: 420, label: '07:00', ...(each.summary as Measures) }],
      cost: { per_day: 31.7 * (each.summary?.rn_variance ?? 0), hours_without_wage: { day: 0, night: 0 } },
      bridge: each.bridge ?? null,
    })),
  };
  return {
    ...base,
    report: isRollup ? 'module_rollup' : 'executive',
    groupings: [],
    page_one,
    reports: singles.slice(0, 6).map(report => ({
      report,
      options: base.options,
      hours_per_day: 24,
      groupings: all.map((each, index) => ({
        name: named[index] ?? '',
        hours_per_day: 24,
        data: pick(each, report),
      })),
    })),
  } as ReportContext;
}

const number = String.raw`[+−]?\$?−?[\d,]+(?:\.\d+)?`;

/** The number that a text shows. */
function read(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/[,$%+]/g, '').replaceAll('−', '-'));
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** Everything that a card says about one subject: a tile, or a sentence. */
function listTexts(card: Card): string[] {
  if (card.kind === 'findings') return [...card.sentences];
  if (card.kind !== 'summary') return [card.finding];
  return [card.finding, ...card.tiles.map(({ value, details }) => [value, ...details].join('; '))];
}

/** Each difference in a text, with its terms, as `[difference, terms…]` that must fit. */
function checkText(text: string): string[] {
  const faults: string[] = [];
  const staffing = new RegExp(
    `^(?:(${number}) RNs (under|over) target|On target) on average: (${number}) RNs working, (${number}) needed`,
  );
  const [isSummary, amount, side, working, needed] = staffing.exec(text) ?? [];
  if (
    isSummary &&
    amount &&
    !isClose(read(working) - read(needed), side === 'under' ? -read(amount) : read(amount))
  )
    faults.push(isSummary);
  for (const [part, change, , base] of text.matchAll(
    new RegExp(`(${number})([a-zA-Z ]*) vs [a-z ]+ \\((${number})%?\\)`, 'g'),
  )) {
    const values = [...text.matchAll(new RegExp(number, 'g'))].map(([value]) => read(value));
    if (!values.some(value => isClose(value - read(base), read(change)))) faults.push(part);
  }
  for (const [part, change, worked, planned] of text.matchAll(
    new RegExp(`(${number}) vs plan \\((${number}) worked, (${number}) planned\\)`, 'g'),
  )) {
    if (!isClose(read(worked) - read(planned), read(change))) faults.push(part);
  }
  return [...faults, ...checkSteps(text)];
}

/** `18.6 RN hours a day more than planned: 5.4 for more patients, …`: the steps add up to the change. */
function checkSteps(text: string): string[] {
  const sentences = text.matchAll(
    new RegExp(
      `(?:(${number}) (?:RN hours )?a day (more|fewer|less) than|As many .*? as) planned[^:.]*: (.*?)\\.(?: |$)`,
      'g',
    ),
  );
  return [...sentences].flatMap(([sentence, amount, side, steps = '']) => {
    const sum = steps
      .split(', ')
      .reduce((total, step) => total + read(new RegExp(number).exec(step)?.[0]), 0);
    return isClose(sum, side === 'more' ? read(amount) : -read(amount)) ? [] : [sentence];
  });
}

/** Signed figures that no sentence explains otherwise: means of many differences, and single differences. */
const explained =
  /vs (target|plan|last year|the other shifts)|RN hours in \d+ days|\$[\d,.]+ in \d+ days|on average since last year|Mean need since last year|[+−][\d.,]+ (at|on) |^[+−]|(than|as) planned|half an RN|over \(\+\) or under \(−\)/;

function listUnexplained(text: string): string[] {
  return /[+−]\$?\d/.test(text) && !explained.test(text) ? [text] : [];
}

/** The columns that a change is the difference of. */
function checkTable({ table }: Pick<Card, 'table'>): string[] {
  const columns = table.columns.map(({ name }) => name);
  const place = (name: string) => columns.indexOf(name);
  const lead =
    ['Variance', 'Actual', 'Census', 'Mean', 'Share', columns[0] ?? ''].find(name => place(name) >= 0) ?? '';
  const triples = [
    ['Variance', 'Actual RNs', 'Target RNs'],
    ['Change', lead, 'Last year'],
    ['Change', 'Actual', 'Planned'],
    ['Change', 'Mean', 'Mean, last year'],
    ...columns
      .filter(name => name.endsWith(', change'))
      .map(change => {
        const measure = change.slice(0, -', change'.length);
        return [change, measure, `${measure}, last year`];
      }),
  ].filter(names => names.every(name => place(name) >= 0));
  return table.rows.flatMap(({ name, values }) => {
    const shown = (column: string) =>
      formatCell(table.columns[place(column)] ?? { name: '' }, values[place(column)] ?? null);
    return triples.flatMap(triple => {
      const texts = triple.map(shown);
      const [change = 0, now = 0, before = 0] = texts.map(read);
      const isComplete = texts.every(text => /\d/.test(text));
      return !isComplete || isClose(now - before, change) ? [] : [`${name}: ${triple} ${texts}`];
    });
  });
}

/** Each step of a waterfall is the difference of the levels before and after it. */
function checkWaterfall(card: Card): string[] {
  if (card.kind !== 'waterfall') return [];
  return card.panels.flatMap(({ table: { rows } }) => {
    const texts = rows.map(({ values }) => values.map(value => formatCell({ name: '' }, value)));
    return texts.flatMap(([change = '', level], index) => {
      const before = read(texts[index - 1]?.[1]);
      return !/\d/.test(change) || isClose(read(level) - before, read(change)) ? [] : [`${change} ${level}`];
    });
  });
}

function findFaults(context: ReportContext, comparison: Comparison | null): string[] {
  return listCards({ context, comparison, state: {} }).flatMap(({ card }) =>
    [
      ...listTexts(card).flatMap(text => [...checkText(text), ...listUnexplained(text)]),
      ...checkTable(card),
      ...checkWaterfall(card),
    ].map(fault => `${card.id}: ${fault}`),
  );
}

const toLastYear = (data: ReportData): ReportData =>
  JSON.parse(JSON.stringify(data).replaceAll('"2026-', '"2025-')) as ReportData;

test('every shown difference is the difference of its shown terms, in all sentences and cards of all reports', () => {
  fc.assert(
    fc.property(fc.array(rangeData, { minLength: 4, maxLength: 4 }), ([first = {}, second = {}, ...then]) => {
      const [before = {}, beforeSecond = {}] = then.map(toLastYear);
      for (const modules of [[first], [first, second]]) {
        const earlier = [before, beforeSecond].slice(0, modules.length);
        for (const report of singles) {
          const context = buildReport(report, modules);
          expect(findFaults(context, null)).toEqual([]);
          expect(findFaults(context, { with: 'last_year', context: buildReport(report, earlier) })).toEqual(
            [],
          );
        }
        expect(findFaults(buildLong(modules, earlier), null)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test('the check finds differences of exact values beside rounded ones', () => {
  expect(
    checkText('0.7 RNs under target on average: 20.3 RNs working, 21.1 needed for 40.2 patients.'),
  ).toHaveLength(1);
  expect(checkText('10.8; +0.6 RNs vs last year (10.1)')).toHaveLength(1);
  expect(
    checkText('62,184 RN hours in 2026 (61,002 to 63,950), −7,868 RN hours vs plan (70,053).'),
  ).toHaveLength(1);
  expect(
    checkText('6.0 RN hours a day more than planned: 5.4 for more patients, 0.7 for higher acuity.'),
  ).toHaveLength(1);
  expect(listUnexplained('RN variance +0.5, somehow')).toHaveLength(1);
});
