import { describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { toWire } from '#contract/wire.ts';
import { oregon1 } from '#domain/standards/packs/oregon-1.ts';
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
      'in-force',
      'fields',
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
      short_left: 24,
      months: [{ month: '2026-10', rated: 0, short: 0, share: null }],
      unmapped: [],
      list: [],
    };
    expect(nameCards(createStandardsContext(none))).toEqual(['summary', 'in-force', 'fields', 'sources']);
    expect(summary(none).finding).toBe('No shift can be rated.');
  });

  test('name what they know if a stored report has no packs', () => {
    const { packs: _, ...block } = createStandards();
    const context = createStandardsContext();
    const [grouping] = context.groupings;
    const old = { ...context, groupings: [{ ...grouping, data: { standards: block } }] } as ReportContext;
    const [shift] = findCard(buildAll(old), 'standards/0/list', 'short-shifts').shifts;
    expect([shift?.patients, shift?.logged]).toEqual(['labor (5), couplet (2)', ['per_diem', 'agency']]);
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

  test('has tiles with the share, what it still allows, calendar days and what is not judged', () => {
    expect(summary({}).tiles.map(({ name, value, details }) => [name, value, ...details])).toEqual([
      ['Enough RNs for the entered counts', '79.0%', '80% required', '79 of 100 rated shifts'],
      ['Short shifts', '21', '1 more than the required share allows'],
      ['Calendar days', '19', 'with a short shift', 'midnight to midnight'],
      ['Not judged', '22', '4 not rated', '18 without data'],
    ]);
    expect(summary({ short_left: 3 }).tiles[1]?.details).toEqual(['the required share allows 3 more']);
    expect(summary({ required_share: null, short_left: null }).tiles[1]?.details).toEqual([]);
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
    'Lowest: 70.0% of the rated shifts had enough RNs in Oct 2026. 1 month below the required 80%.',
  );
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

test('a short shift has its classes and the steps of the law by name, logged and missing', () => {
  const { table, finding } = findCard(cards, 'standards/0/list', 'short-shifts');
  expect(finding).toBe(
    'All 2 short shifts, oldest first. A step that the standard names is missing in each of them.',
  );
  expect(toTable(table)).toEqual([
    [
      'Date',
      'Shift',
      'Required RNs',
      'RNs',
      'Patients',
      'Reasons',
      'Comments',
      'Red flag',
      'Steps logged',
      'Steps missing',
    ],
    [
      '10/2/2026',
      '07:00',
      6,
      5,
      'Labor (5), Couplets (2)',
      'Sick call',
      'Two inductions',
      'Yes',
      'Per diem; Agency',
      'Asked people who are working; Asked people who are available',
    ],
    [
      '10/2/2026',
      '19:00',
      6,
      4,
      'Labor (6)',
      '',
      '',
      'No',
      '',
      'Asked people who are working; Asked people who are available; Per diem; Agency',
    ],
  ]);
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

  test('has the sources with the days they were read, the days of reports, and what Parity does not know', () => {
    expect(findCard(cards, 'standards/0/sources', 'findings').sentences).toEqual([
      'Washington: SB 5236 of 2023: the legal text, read on 11/18/2026.',
      'Washington: RCW 70.41.410–425: the legal text, read on 11/18/2026.',
      'Washington: classes, maximums and the fewest RNs are those of the hospital’s plan.',
      'Washington: reports are due on January 31 and July 31.',
      ...unknownToParity,
    ]);
  });
});
