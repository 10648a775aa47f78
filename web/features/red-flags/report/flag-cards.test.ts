import { describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { noRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { describeStaffing } from './flag-cards.ts';
import { createFlags, createFlagsContext, createListedFlag } from './testing.ts';

const cards = buildAll(createFlagsContext());
const nameCards = (context: ReportContext) => buildAll(context).map(({ id }) => id.split('/')[2]);

describe('the cards of red flags', () => {
  test('are the summary, when, how fast, why, what was tried, reasons, the rules and the list', () => {
    expect(nameCards(createFlagsContext())).toEqual([
      'summary',
      'when',
      'times',
      'broken',
      'actions',
      'reasons',
      'rules',
      'flags',
    ]);
  });

  test('the cards without a red flag are the summary and the rules', () => {
    const none = {
      short: 0,
      missing: 0,
      withdrawn: 0,
      open: 0,
      broken: [],
      reasons: [],
      actions: [],
      list: [],
    };
    expect(nameCards(createFlagsContext(none))).toEqual(['summary', 'rules']);
    const { finding } = findCard(buildAll(createFlagsContext(none)), 'red_flags/0/summary', 'summary');
    expect(finding).toBe('No red flag in 200 shifts.');
  });

  test('the cards of several modules begin with a table that compares them', () => {
    const context = createFlagsContext();
    const [grouping] = context.groupings;
    const named = (name: string, short: number, isSum = false) => ({
      ...(grouping as ReportContext['groupings'][number]),
      name,
      data: { red_flags: createFlags({ short, ...(isSum && { list: null }) }) },
    });
    const several = {
      ...context,
      options: { ...context.options, modules: [1, 2] },
      groupings: [named('All modules', 9, true), named('Labor', 2), named('Nursery', 7)],
    };
    const overview = findCard(buildAll(several), 'red_flags/overview', 'table');
    expect(overview.finding).toBe('Most red flags: Nursery, 8.');
    expect(overview.table.rows.map(({ name, values }) => [name, values[0]])).toEqual([
      ['All modules', 10],
      ['Labor', 3],
      ['Nursery', 8],
    ]);
    expect(nameCards(several)).toContain('flags');
    expect(buildAll(several).filter(({ id }) => id === 'red_flags/0/flags')).toEqual([]);
  });
});

test('the summary says how many shifts were flagged', () => {
  const { finding, tiles } = findCard(cards, 'red_flags/0/summary', 'summary');
  expect(finding).toBe(
    '4 red flags: 3 of 200 shifts (1.5%) were short, and 1 window had no data. 1 more was withdrawn. 1 is not taken.',
  );
  expect(tiles.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Red flags 4',
    'Shifts flagged 1.5%',
    'Minutes until taken 12',
    'Minutes until resolved 45',
  ]);
});

test('the weekday and shift with most red flags is named', () => {
  const card = findCard(cards, 'red_flags/0/when', 'heatmap');
  expect(card.finding).toBe('Most often on Friday at 07:00: 3 of 4 red flags.');
  expect(card.cells[5]?.map(({ text }) => text)).toEqual(['3', '0']);
});

test('short shifts and windows without data have their own times', () => {
  const { table, finding } = findCard(cards, 'red_flags/0/times', 'table');
  expect(finding).toBe(
    'Half of the short shifts were taken within 12 minutes, nine of ten within 37; 1 is not yet. Half of the short shifts were resolved within 45 minutes, nine of ten within 60; 1 is not yet.',
  );
  expect(table.rows.map(({ name, values }) => [name, values[1]])).toEqual([
    ['Short shifts taken', 12],
    ['Short shifts resolved', 45],
    ['Windows without data taken', 600],
    ['Windows without data resolved', null],
    ['All taken', 40],
    ['All resolved', 45],
  ]);
});

test('RNs that nobody stated are not shown as zero', () => {
  const { table, finding } = findCard(cards, 'red_flags/0/actions', 'table');
  expect(finding).toBe('Helped most often: On-call, in 2 of 2 tries, with 2.5 RNs.');
  expect(table.rows.map(({ name, values }) => [name, values.at(-1)])).toEqual([
    ['On-call', 2.5],
    ['Agency', null],
  ]);
});

test('a flag that the staffing standard alone raised is not said to lack RNs of the target', () => {
  expect(describeStaffing(createListedFlag())).toBe('1.5 of 4.0 RNs, minimum 2.0');
  expect(describeStaffing(createListedFlag({ rn_actual: 5 }))).toBe('5.0 RNs, target 4.0, minimum 2.0');
  expect(describeStaffing(createListedFlag({ kind: 'missing' }))).toBe('no data');
});

test('a file has the trail of each red flag', () => {
  const [, row] = toTable(findCard(cards, 'red_flags/0/flags', 'flags').table);
  expect(row?.[0]).toBe('10/16/2026');
  expect(row?.at(-1)).toBe(
    [
      '10/16/2026 9:00 am EDT Opened by Ann Lee',
      '10/16/2026 9:30 am EDT Mailed, because nobody had taken it',
      '10/16/2026 9:40 am EDT Taken by Ben Roy',
      '10/16/2026 9:45 am EDT On-call helped, 1.5 RNs (Ben Roy)',
      '10/16/2026 10:00 am EDT Resolved by Ann Lee',
    ].join('; '),
  );
});

test('a list that was cut says so', () => {
  const list = [createListedFlag(), createListedFlag({ window: 1140 })];
  const { finding } = findCard(buildAll(createFlagsContext({ list })), 'red_flags/0/flags', 'flags');
  expect(finding).toBe('The newest 2 of 5 red flags. Choose a shorter date range for the others.');
});

test('the rules have the instants from and until which they were in force', () => {
  const [rules] = createFlags().rules;
  const changed = createFlagsContext({
    rules: [
      {
        ...rules,
        module: 'Labor',
        since: '2026-01-01T15:00:00.000Z',
        until: '2026-10-02T12:00:00.000Z',
        rules: noRedFlagRules,
      },
      {
        ...rules,
        module: 'Labor',
        since: '2026-10-02T12:00:00.000Z',
        until: null,
        rules: { ...noRedFlagRules, under_percent: 25 },
      },
    ],
  });
  const { table, sentences } = findCard(buildAll(changed), 'red_flags/0/rules', 'findings');
  expect(sentences).toEqual([
    'From 1/1/2026 10:00 am EST until 10/2/2026 8:00 am EDT: None',
    'From 10/2/2026 8:00 am EDT until now: Short by 25% of the target or more',
  ]);
  expect(toTable(table)).toEqual([
    ['Rules', 'From', 'Until'],
    ['None', '1/1/2026 10:00 am EST', '10/2/2026 8:00 am EDT'],
    ['Short by 25% of the target or more', '10/2/2026 8:00 am EDT', 'now'],
  ]);
});
