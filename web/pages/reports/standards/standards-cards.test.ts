import { describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { toWire } from '#contract/wire.ts';
import { oregon1 } from '#domain/standards/packs/oregon-1.ts';
import { ownPlan1 } from '#domain/standards/packs/own-plan-1.ts';
import { washington1 } from '#domain/standards/packs/washington-1.ts';
import { unknownToParity } from '#domain/standards/words.ts';
import { toTable } from '#web/charts/table/table-data.ts';
import { buildAll, findCard } from '../compose/testing/build-all.ts';
import { nameWindow } from './block-words.ts';
import { createStandards, createStandardsContext } from './testing.ts';

const cards = buildAll(createStandardsContext());
const nameCards = (context: ReportContext) => buildAll(context).map(({ id }) => id.split('/')[2]);
const summary = (change: Parameters<typeof createStandards>[0]) =>
  findCard(buildAll(createStandardsContext(change)), 'standards/0/summary', 'summary');

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
    expect(summary(none).finding).toBe('No shift can be rated.');
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

describe('the summary', () => {
  test('says how many shifts were short, where most, and whether that is below the required share', () => {
    expect(summary({}).finding).toBe(
      'Short in 21 of 100 rated shifts, 1 of them at 07:00. 79.0% had enough RNs for the entered counts, and 80% is required.',
    );
    expect(summary({ required_share: 75 }).finding).toContain(
      'The others had enough RNs for the entered counts.',
    );
    expect(summary({ short: 0, enough: 100, share: 100, list: [] }).finding).toBe(
      'Enough RNs for the entered counts in 100 rated shifts.',
    );
  });

  test('says that it is about the patients whom the standard names, if it leaves others out, and how many those are', () => {
    const { finding, tiles, table } = summary({ left_out: { shifts: 102, patients: 1204 } });
    expect(finding).toBe(
      'Short in 21 of 100 rated shifts, 1 of them at 07:00. 79.0% had enough RNs for the patients that the standard names, and 80% is required. 102 of 104 recorded shifts have patients whom the standard does not cover: 1,204 patients in all.',
    );
    expect(tiles[0]?.name).toBe('Enough RNs for the patients that the standard names');
    expect(tiles.at(-1)).toEqual({
      name: 'Patients not covered',
      value: '1,204',
      details: ['in 102 of 104 recorded shifts'],
    });
    expect(toTable(table).slice(-2)).toEqual([
      ['Shifts with patients not covered', '102'],
      ['Patients not covered', '1,204'],
    ]);
  });

  test('says how many recorded shifts lie before the first good month, and that those of the range count', () => {
    const sentence = (shifts: number, in_range: number) =>
      summary({ before_good_month: { month: '2026-11', shifts, in_range } }).finding.split('required. ')[1];
    expect(sentence(20, 16)).toBe(
      'The module has 20 recorded shifts before the hospital’s first good month, Nov 2026: 16 are on these dates and count like all others, 4 are on other dates.',
    );
    expect(sentence(1, 1)).toContain('1 recorded shift before');
    expect(sentence(1, 1)).toMatch(/: 1 is on these dates and counts like all others\.$/);
    expect(sentence(3, 0)).toMatch(/Nov 2026: 3 are on other dates\.$/);
  });

  test('never reads 100% while a shift was short', () => {
    const { finding, tiles } = summary({ rated: 2500, enough: 2499, short: 1, share: 99.96 });
    expect([finding, tiles[0]?.value]).toEqual([expect.stringContaining('Short in 1 of 2,500'), '99.96%']);
  });

  test('has tiles with the share, what it still allows, calendar days and what is not judged', () => {
    expect(summary({}).tiles.map(({ name, value, details }) => [name, value, ...details])).toEqual([
      [
        'Enough RNs for the entered counts',
        '79.0%',
        '80% required',
        '79 of 100 rated shifts',
        '66.9% if the 18 windows without data were short',
      ],
      ['Short shifts', '21'],
      ['Calendar days', '19', 'with a short shift', 'midnight to midnight'],
      ['Not judged', '22', '4 not rated', '18 without data'],
    ]);
    const left = (change: Parameters<typeof createStandards>[0]) => {
      const { tiles, table } = summary(change);
      return [
        tiles[1]?.details,
        toTable(table).find(([name]) => name === 'Windows that may still be short')?.[1],
      ];
    };
    expect(left({ share: 84, short_left: 3 })).toEqual([['the required share allows 3 more'], '3']);
    expect(left({ share: 79, short_left: 3 })).toEqual([[], '']);
    expect(left({ required_share: null, short_left: null })).toEqual([[], '']);
  });

  test('never says compliant', () => {
    expect(JSON.stringify(cards)).not.toMatch(/complian/i);
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

describe('short shifts', () => {
  test('have their classes and the steps of the law by name, logged and missing', () => {
    const { table, finding } = findCard(cards, 'standards/0/list', 'short-shifts');
    expect(finding).toBe(
      'All 2 short shifts, newest first. A step that the standard names is missing in each of them.',
    );
    expect(toTable(table)).toEqual([
      [
        'Date',
        'Shift',
        'Required RNs',
        'Direct RNs',
        'RNs entered',
        'Charge nurse included',
        'Patients',
        'Reasons',
        'Comments',
        'Red flag',
        'Steps logged',
        'Steps missing',
      ],
      [
        '10/2/2026',
        '19:00',
        6,
        4,
        4,
        'No',
        'Labor (6)',
        '',
        '',
        'No',
        '',
        'Asked people who are working; Asked people who are available; Per diem; Agency',
      ],
      [
        '10/2/2026',
        '07:00',
        6,
        5,
        5.5,
        'Yes',
        'Labor (5), Couplets (2)',
        'Sick call',
        'Two inductions',
        'Yes',
        'Per diem; Agency',
        'Asked people who are working; Asked people who are available',
      ],
    ]);
  });

  test('are newest first in an older analysis, too', () => {
    const list = createStandards().list.toReversed();
    const { shifts } = findCard(
      buildAll(createStandardsContext({ list })),
      'standards/0/list',
      'short-shifts',
    );
    expect(shifts.map(({ window }) => window)).toEqual([1140, 420]);
  });

  test('have the patients whom the standard leaves out', () => {
    const [shift] = createStandards().list;
    const list = [{ ...shift, required: 6, direct: 4, left_out: 8 }] as ReturnType<
      typeof createStandards
    >['list'];
    const card = findCard(buildAll(createStandardsContext({ list })), 'standards/0/list', 'short-shifts');
    expect(card.shifts[0]?.verdict).toBe('4 here, 6 required for 6 patients; 8 patients not covered');
    expect(toTable(card.table).map(row => row[7])).toEqual(['Patients not covered', 8]);
  });
});

describe('the evidence', () => {
  const inForce = (change: Parameters<typeof createStandards>[0]) =>
    findCard(buildAll(createStandardsContext(change)), 'standards/0/in-force', 'findings').sentences;

  test('has each setting with the version of its pack, its dates, classes, mix and share', () => {
    expect(inForce({})).toEqual([
      'From 1/1/2026: Washington (version 1). Labor: 1 patient per RN; Couplets: 4 patients per RN. Each class has RNs of its own. At least 2 RNs. Enough RNs in 80% of the rated shifts.',
    ]);
  });

  test('has the dates on which a standard ended or another version of a pack began', () => {
    const map = { '1': { class: 'active', patients: 1 } };
    const oregon = { pack: 'oregon', unit_type: 'antepartum', from: '2025-01-01', map };
    const version2 = { ...oregon1, version: 2, effective_from: '2026-10-01' };
    expect(
      inForce({
        settings: [oregon, { pack: null, from: '2026-10-11' }],
        packs: toWire([oregon1, version2]),
      }),
    ).toEqual([
      'From 9/26/2025 to 9/30/2026: Oregon, Antepartum (version 1, effective from 9/26/2025). Patient: 6 patients per RN.',
      'From 10/1/2026 to 10/10/2026: Oregon, Antepartum (version 2, effective from 10/1/2026). Patient: 6 patients per RN.',
      'From 10/11/2026: None.',
    ]);
  });

  test('has the class of each field, and those that do not count', () => {
    expect(toTable(findCard(cards, 'standards/0/fields', 'table').table)).toEqual([
      ['Field', 'Class', 'Patients'],
      ['Active labor', 'Labor', '1'],
      ['Couplet', 'Couplets', '1'],
      ['Visitor', 'Does not count', ''],
    ]);
  });

  test('has the sources with the days they were read, and what Parity does not know', () => {
    expect(findCard(cards, 'standards/0/sources', 'findings').sentences).toEqual([
      'Washington: SB 5236 of 2023: the legal text, read on 11/18/2026.',
      'Washington: RCW 70.41.410–425: the legal text, read on 11/18/2026.',
      'Washington: classes, maximums and the fewest RNs are those of the hospital’s plan.',
      ...unknownToParity,
    ]);
  });

  test('has the other duties of the standard with their kind, days and sources', () => {
    const { sentences, table } = findCard(cards, 'standards/0/duties', 'findings');
    const source = 'SB 5236 of 2023, RCW 70.41.410–425: the legal text, read on 11/18/2026';
    expect(sentences[1]).toBe(
      `Washington: A report is due within 7 days after a month under 80%. ${source}.`,
    );
    expect(toTable(table).slice(0, 3)).toEqual([
      ['Duty', 'Of', 'Kind', 'Due', 'Source'],
      [
        'A half-yearly report is due on January 31 and July 31.',
        'Washington',
        'Report',
        'January 31 and July 31',
        source,
      ],
      [
        'A report is due within 7 days after a month under 80%.',
        'Washington',
        'Report',
        'Within 7 days after a month below the required share',
        source,
      ],
    ]);
  });

  test('has the duties to post of states that have no pack, for a plan of the hospital’s own', () => {
    const context = createStandardsContext({ packs: toWire([ownPlan1]) });
    expect(findCard(buildAll(context), 'standards/0/duties', 'findings').sentences).toEqual([
      'In New Jersey: Daily RN counts and ratios are posted for each unit. 26:2H-5g: the legal text, read on 11/18/2026.',
      'In Vermont: Daily counts and those of the last seven days are posted. 18 § 1854: a summary by a union, law firm or hospital association, read on 11/18/2026.',
    ]);
  });
});
