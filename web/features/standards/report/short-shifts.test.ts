import { describe, expect, test } from 'vitest';
import { toTable } from '#web/charts/readings/table-data.ts';
import { buildAll, findCard } from '#web/pages/reports/compose/testing/build-all.ts';
import { createStandards, createStandardsContext } from './testing.ts';

const cards = buildAll(createStandardsContext());

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
