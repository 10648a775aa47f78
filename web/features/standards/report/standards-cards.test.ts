import { describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { toWire } from '#contract/wire.ts';
import { washington1 } from '#domain/standards/packs/washington-1.ts';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { nameWindow } from './block-words.ts';
import { createStandards, createStandardsContext } from './testing.ts';

const cards = buildAll(createStandardsContext());
const nameCards = (context: ReportContext) => buildAll(context).map(({ id }) => id.split('/')[2]);

describe('the cards of standards', () => {
  test('are the summary, the months, what cannot be judged, the short shifts, and the evidence', () => {
    expect(nameCards(createStandardsContext())).toEqual([
      'summary',
      'months',
      'not-judged',
      'list',
      'missing',
      'in-force',
      'fields',
      'duties',
      'sources',
    ]);
  });

  test('leave out what the range does not have', () => {
    const none = {
      rated: 0,
      enough: 0,
      short: 0,
      not_rated: 0,
      missing: 0,
      share: null,
      share_if_missing_short: null,
      short_left: 24,
      months: [{ month: '2026-10', rated: 0, short: 0, share: null }],
      unmapped: [],
      missing_list: [],
      list: [],
    };
    expect(nameCards(createStandardsContext(none))).toEqual([
      'summary',
      'in-force',
      'fields',
      'duties',
      'sources',
    ]);
    expect(findCard(buildAll(createStandardsContext(none)), 'standards/0/summary', 'summary').finding).toBe(
      'No shift can be rated.',
    );
  });

  test('name what they know of a stored report that was made before it had packs and newer figures', () => {
    const {
      packs: _,
      left_out: _left,
      missing_list: _missing,
      share_if_missing_short: _share,
      before_good_month: _before,
      ...block
    } = createStandards();
    const context = createStandardsContext();
    const [grouping] = context.groupings;
    const old = { ...context, groupings: [{ ...grouping, data: { standards: block } }] } as ReportContext;
    const [, shift] = findCard(buildAll(old), 'standards/0/list', 'short-shifts').shifts;
    expect([shift?.patients, shift?.logged]).toEqual(['labor (5), couplet (2)', ['per_diem', 'agency']]);
    expect(nameCards(old)).toEqual(['summary', 'months', 'not-judged', 'list', 'in-force', 'sources']);
  });

  test('have the dates of reports of a stored report whose packs have no duties yet', () => {
    const { duties: _, ...pack } = washington1;
    const old = createStandardsContext({ packs: toWire([pack]) });
    expect(nameCards(old)).not.toContain('duties');
    expect(findCard(buildAll(old), 'standards/0/sources', 'findings').sentences).toContain(
      'Washington: reports are due on January 31 and July 31.',
    );
  });

  test('begin with a table that compares the shares of several modules with the required ones', () => {
    const context = createStandardsContext();
    const named = (name: string, change: Parameters<typeof createStandards>[0]) => ({
      name,
      hours_per_day: 24,
      data: { standards: createStandards(change) },
    });
    const several = {
      ...context,
      options: { ...context.options, modules: [1, 2, 3] },
      groupings: [
        named('Labor', {}),
        named('NICU', { share: 91, required_share: null }),
        named('Nursery', { windows: 0 }),
      ],
    };
    const overview = findCard(buildAll(several), 'standards/overview', 'table');
    expect(overview.finding).toBe(
      'Lowest share of rated shifts with enough RNs for the entered counts: Labor, 79.0%.',
    );
    expect(overview.table.rows.map(({ name, values }) => [name, values[2], values[3]])).toEqual([
      ['Labor', '79.0%', '80%'],
      ['NICU', '91.0%', ''],
    ]);
    expect(buildAll(several).filter(({ id }) => id.startsWith('standards/2/'))).toEqual([]);
    const left_out = { shifts: 2, patients: 8.5 };
    const groupings = [named('Labor', { left_out }), named('NICU', { share: 91 })];
    const partly = findCard(buildAll({ ...several, groupings }), 'standards/overview', 'table');
    expect(partly.finding).toContain('with enough RNs for the patients that the standard names: Labor');
    expect(partly.table.columns.at(-1)?.name).toBe('Patients not covered');
    expect(partly.table.rows.map(({ values }) => values.at(-1))).toEqual(['8.5', '0']);
  });
});

test('a window that begins after midnight is of the next calendar day', () => {
  expect([420, 1380, 1620].map(nameWindow)).toEqual(['07:00', '23:00', '03:00 next day']);
});

test('the months have a line for the required share, or are a table if only one is rated', () => {
  const months = findCard(cards, 'standards/0/months', 'lines');
  expect(months.finding).toBe(
    'Lowest: 70.0% of 50 rated shifts had enough RNs in Oct 2026. 1 month below the required 80%.',
  );
  expect(months.axisLabels).toEqual(['Sep 2026 (44 of 50)', 'Oct 2026 (35 of 50)']);
  expect(months.lines).toEqual([
    { name: 'Required', role: 'target', values: [80, 80] },
    { name: 'Enough RNs', role: 'actual', values: [88, 70] },
  ]);
  const one = createStandardsContext({ months: createStandards().months.slice(1) });
  expect(toTable(findCard(buildAll(one), 'standards/0/months', 'table').table)).toEqual([
    ['Month', 'Rated shifts', 'Short', '% with enough RNs', '% required'],
    ['Oct 2026', 50, 15, 70, 80],
  ]);
});

test('what cannot be judged names the fields that are not mapped, and windows without data', () => {
  const { finding, table } = findCard(cards, 'standards/0/not-judged', 'table');
  expect(finding).toBe(
    '4 shifts with patients of fields that are not mapped to a class, and 18 windows without data.',
  );
  expect(toTable(table).slice(1)).toEqual([
    ['Patients of “Triage”, which is not mapped', 4],
    ['No data', 18],
  ]);
});

test('windows without data are named by month, newest first, with the share if all of them had been short', () => {
  const { finding, sentences, table } = findCard(cards, 'standards/0/missing', 'findings');
  expect(finding).toBe(
    '6 windows without data, newest first. If all of them had been short, 66.9% would have had enough RNs.',
  );
  expect(sentences).toEqual([
    'Oct 2026, 5 windows: 10/30–10/31 07:00, 19:00 · 10/20 07:00',
    'Sep 2026, 1 window: 9/30 19:00',
  ]);
  expect(toTable(table).slice(0, 3)).toEqual([
    ['Date', 'Shift'],
    ['10/31/2026', '19:00'],
    ['10/31/2026', '07:00'],
  ]);
});
