import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../time/calendar.ts';
import { guessRoster } from './find-columns.ts';
import { findRosterDateOrder, readRoster } from './read-roster.ts';
import type { Roster } from './roster.ts';

function roster(sheet: string[][], options: Partial<Roster> = {}): Roster {
  return { sheet, ...guessRoster(sheet, null), dateOrder: 'month_first', weeks: null, ...options };
}

describe('a roster with a line for each shift', () => {
  const sheet = [
    ['Employee', 'Unit', 'Date', 'Shift'],
    ['Doe, Jane', 'L&D', '3/4/2026', '0700-1930'],
    ['Roe, Ann', 'L&D', '3/4/2026', '7p-7a'],
    [],
    ['Poe, Bo', 'ICU', '3/4/2026', ''],
    ['Poe, Bo', 'ICU', '3/5/2026', 'PTO'],
    ['Loe, Cy', 'ICU', '3/32/2026', '0700-1930'],
    ['Loe, Cy', 'ICU', '3/6/2026', 'Night'],
    ['Employee', 'Unit', 'Date', 'Shift'],
    ['Page 2'],
  ];
  const read = readRoster(roster(sheet));

  it('has the shifts of its lines', () => {
    expect(read.shifts).toEqual([
      { line: 2, unit: 'L&D', start: '2026-03-04T07:00', end: '2026-03-04T19:30', rns: 1 },
      { line: 3, unit: 'L&D', start: '2026-03-04T19:00', end: '2026-03-05T07:00', rns: 1 },
    ]);
  });

  it('has a fault for each line that cannot be read', () => {
    expect(read.faults).toEqual([
      { line: 7, message: '“3/32/2026” is not a date.' },
      { line: 8, message: '“Night” is not a time of day.' },
    ]);
  });

  it('has no shift on days off', () => {
    expect(read.withoutShifts).toEqual([5, 6]);
  });
});

describe('a roster with a grid of weekdays', () => {
  const sheet = [
    ['Unit', 'Shift', 'Mon', 'Tue', 'Sun'],
    ['L&D', '0700-1900', '6', '5', ''],
    ['L&D', '7p-7a', '0', '', '2'],
    ['ICU', '0700-1900', 'x', '', ''],
    ['ICU', 'Total', '6', '', ''],
    ['ICU', '', '6', '', ''],
  ];
  const weeks = { first: '2026-03-04', count: 2 };

  it('has the RNs of each day, in every week', () => {
    const { shifts } = readRoster(roster(sheet, { weeks }));
    const told = shifts.map(({ line, start, rns }) => `${line} ${start} ${rns}`);
    expect(told).toEqual([
      '2 2026-03-02T07:00 6',
      '2 2026-03-09T07:00 6',
      '2 2026-03-03T07:00 5',
      '2 2026-03-10T07:00 5',
      '3 2026-03-08T19:00 2',
      '3 2026-03-15T19:00 2',
    ]);
  });

  it('has a fault for numbers and times that cannot be read', () => {
    expect(readRoster(roster(sheet, { weeks })).faults).toEqual([
      { line: 4, message: 'Mon: “x” is not a whole number of RNs.' },
      { line: 5, message: '“Total” is not a time of day.' },
      { line: 6, message: 'There is no start.' },
    ]);
  });

  it('has faults only, as long as its weeks are not known', () => {
    const { shifts, faults } = readRoster(roster(sheet));
    expect(shifts).toEqual([]);
    expect(faults[0]).toEqual({ line: 2, message: 'The heading “Mon” is not a date.' });
  });
});

describe('a roster with a grid of dates', () => {
  const sheet = [
    ['Shift', '3/4/2026', '3/25/2026'],
    ['0700-1900', '6', '5'],
  ];

  it('has the RNs of each date', () => {
    const { shifts } = readRoster(roster(sheet));
    expect(shifts.map(({ start, rns }) => [start, rns])).toEqual([
      ['2026-03-04T07:00', 6],
      ['2026-03-25T07:00', 5],
    ]);
  });

  it('has a fault, and no missing column, if a heading is not in the order of the others', () => {
    const { faults } = readRoster(roster(sheet, { dateOrder: 'day_first' }));
    expect(faults).toEqual([{ line: 2, message: 'The heading “3/25/2026” is not a date.' }]);
  });
});

test('a date can have a midnight after it', () => {
  const { shifts } = readRoster(
    roster([
      ['Date', 'Shift'],
      ['2026-03-04 00:00:00', '0700-1930'],
    ]),
  );
  expect(shifts.map(({ start }) => start)).toEqual(['2026-03-04T07:00']);
});

test('the order of dates is found in the mapped columns', () => {
  const sheet = [
    ['Born', 'Start', 'End'],
    ['25/12/1990', '3/4/2026 07:00', '3/4/2026 19:00'],
  ];
  expect(findRosterDateOrder(roster(sheet))).toMatchObject({
    kind: 'unclear',
    example: { text: '3/4/2026' },
  });
  const proved = [...sheet, ['', '3/31/2026 19:00', '4/1/2026 07:00']];
  expect(findRosterDateOrder(roster(proved))).toMatchObject({ kind: 'proved', order: 'month_first' });
  const grid = [['Shift', '3/4/2026', '4/4/2026']];
  expect(findRosterDateOrder(roster(grid))).toMatchObject({ kind: 'unclear' });
});

test('a roster is read the same whatever its other columns hold', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('3/4/2026', '0700-1930', 'L&D', 'Doe, Jane', '6'));
  const line = fc.array(cell, { minLength: 4, maxLength: 4 });
  const file = fc.tuple(fc.array(line), fc.array(fc.string(), { minLength: 40, maxLength: 40 }));
  fc.assert(
    fc.property(file, ([lines, names]) => {
      const columns = { date: 1, start: 2, end: null, unit: 3 };
      const read = (name: (index: number) => string) =>
        readRoster({
          sheet: [['Name', 'Date', 'Shift', 'Unit'], ...lines.map((row, index) => row.with(0, name(index)))],
          ...{ layout: 'shifts', headingRow: 0, columns, dateOrder: null, weeks: null },
        });
      expect(read(index => names[index % 40] ?? '')).toEqual(read(() => ''));
    }),
  );
});

test('every line is read once: as shifts, as a fault or as one without shifts', () => {
  const day = fc.integer({ min: 0, max: 400 }).map(days => addDays('2026-01-01', days));
  const time = fc.constantFrom('0700-1930', '7p-7a', '7-3', 'OFF', '', 'x', '2400-0700');
  fc.assert(
    fc.property(fc.array(fc.tuple(day, time)), lines => {
      const read = readRoster(roster([['Date', 'Shift'], ...lines]));
      const numbers = [...read.shifts, ...read.faults].map(({ line }) => line).concat(read.withoutShifts);
      expect(numbers.sort((a, b) => a - b)).toEqual(lines.map((_, index) => index + 2));
    }),
  );
});
