import { describe, expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { findNotice } from '#web/pages/reports/view/notice.tsx';
import { createMissedCare, createMissedCareContext, createRates } from './testing.ts';

const cards = buildAll(createMissedCareContext());
const nameCards = (context: ReportContext) => buildAll(context).map(({ id }) => id.split('/')[2]);
const nothing = {
  with_entry: 0,
  types: [{ type: 'Charting late', ...createRates(0, 0) }],
  together: { type: null, ...createRates(0, 0) },
};

describe('the cards of missed care', () => {
  test('are the summary, types, shift times, periods and what the figures leave out', () => {
    expect(nameCards(createMissedCareContext())).toEqual([
      'summary',
      'types',
      'windows',
      'periods',
      'remarks',
    ]);
  });

  test('are the summary and the remarks if nothing was missed', () => {
    expect(nameCards(createMissedCareContext(nothing))).toEqual(['summary', 'remarks']);
  });

  test('say “association, not cause” wherever a ratio is the finding', () => {
    for (const id of ['summary', 'types', 'windows']) {
      expect(cards.find(card => card.id === `missed_care/0/${id}`)?.finding).toContain(
        'Association, not cause.',
      );
    }
  });
});

describe('the summary', () => {
  const summary = findCard(cards, 'missed_care/0/summary', 'summary');

  test('has both rates, their ratio with its interval, and how many shifts had an entry', () => {
    expect(summary.finding).toBe(
      '142.5 per 1,000 hours on shifts short of target and 54.8 on the others: 2.60 times as often (95% interval 1.77 to 3.82). Association, not cause. 77 of 360 shifts had an entry (21.4%); the others count as nothing missed.',
    );
    expect(summary.tiles.map(({ name, value, details }) => [name, value, ...details])).toEqual([
      ['Times missed', '114', '57 on shifts short of target', '57 on the others'],
      [
        'Per 1,000 hours short of target',
        '142.5',
        '+87.7 vs the other shifts (54.8)',
        '400 hours short of target',
      ],
      ['Times as often', '2.60', '95% interval 1.77 to 3.82', 'association, not cause'],
      ['Shifts with an entry', '21.4%', '77 of 360 shifts'],
    ]);
  });

  test('says what is missing in place of a refused ratio', () => {
    const refused = findCard(buildAll(createMissedCareContext(nothing)), 'missed_care/0/summary', 'summary');
    expect(refused.finding).toMatch(/^Never missed: a comparison needs at least 5 times\./);
    expect(refused.tiles[2]).toMatchObject({
      value: '–',
      details: ['Never missed: a comparison needs at least 5 times.', 'association, not cause'],
    });
  });

  test('says where types are set up if there are none', () => {
    const none = buildAll(createMissedCareContext({ ...nothing, types: [] }));
    expect(findCard(none, 'missed_care/0/summary', 'summary').finding).toMatch(
      /An owner chooses them in Hospital Settings/,
    );
  });
});

test('types have exact figures in a file, and a text where there is too little', () => {
  const [head, first, , last] = toTable(findCard(cards, 'missed_care/0/types', 'table').table);
  expect(head).toEqual([
    'Type',
    'Missed when short',
    'Missed otherwise',
    'Per 1,000 hours short',
    'Per 1,000 hours otherwise',
    'Times as often',
    '95% low',
    '95% high',
    'Not compared',
  ]);
  expect(first).toEqual(['Charting late', 43, 50, 107.5, 48.0769, 2.236, 1.4521, 3.4302, '']);
  expect(last?.slice(3)).toEqual([null, null, null, null, null, 'too few times']);
});

test('the shift time in which care was missed most often is named, and opens its shifts', () => {
  const { finding, table } = findCard(cards, 'missed_care/0/windows', 'table');
  expect(finding).toBe('Most often at 07:00: 70 of 114 times. Association, not cause.');
  expect(table.rows[0]?.behind?.query).toMatchObject({ modules: [10], shift_windows: [420] });
});

test('periods show the rate of all their shifts, also with too little for a comparison', () => {
  const { finding, bars, table } = findCard(cards, 'missed_care/0/periods', 'bars');
  expect(finding).toBe('Times missed per 1,000 hours of all shifts. Most in Sep 2026: 152.8.');
  expect(bars.map(({ text }) => text)).toEqual(['152.8', '5.6']);
  expect(table.rows[1]?.values.at(-1)).toBe('too few times');
});

test('a report without shifts is empty, and one without missed care is not', () => {
  expect(findNotice(createMissedCareContext({ shifts: 0 }))).toBe('empty');
  expect(findNotice(createMissedCareContext(createMissedCare(nothing)))).toBeNull();
});
