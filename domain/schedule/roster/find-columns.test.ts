import { expect, test } from 'vitest';
import { guessRoster } from './find-columns.ts';

const guess = (headings: string[]) => guessRoster([headings, []], null);
const columns = (headings: string[]) => {
  const { date, start, end, unit } = guess(headings).columns;
  return [date, start, end, unit].map(column => (column === null ? null : headings[column]));
};

test.each([
  [
    ['Employee', 'Unit', 'Date', 'Shift'],
    ['Date', 'Shift', null, 'Unit'],
  ],
  [
    ['Name', 'Cost Center', 'Start Date', 'Start Time', 'End Date', 'End Time'],
    ['Start Date', 'Start Time', 'End Time', 'Cost Center'],
  ],
  [
    ['Nurse', 'Start', 'End'],
    [null, 'Start', 'End', null],
  ],
  [
    ['Start date and time', 'End date and time', 'Dept'],
    [null, 'Start date and time', null, 'Dept'],
  ],
  [
    ['Shift Date', 'From', 'To', 'Location'],
    ['Shift Date', 'From', 'To', 'Location'],
  ],
  [
    ['Doe, Jane', 'RN'],
    [null, null, null, null],
  ],
])('columns are guessed from the headings %j', (headings, expected) => {
  expect(columns(headings)).toEqual(expected);
});

test('a file with two or more days among its headings is a grid', () => {
  expect(guess(['Unit', 'Shift', 'Mon', 'Tue']).layout).toBe('grid');
  expect(guess(['Unit', 'Shift', '3/2/2026', '3/3/2026']).layout).toBe('grid');
  expect(guess(['Unit', 'Date', 'Shift']).layout).toBe('shifts');
});

test('titles above the headings are passed over', () => {
  const sheet = [
    ['Schedule', 'printed by Ann'],
    [],
    ['Employee', 'Date', 'Start', 'End'],
    ['Doe', '', '', ''],
  ];
  expect(guessRoster(sheet, null).headingRow).toBe(2);
});

test('remembered headings are found again wherever they are', () => {
  const known = { date: 'Tag', start: 'Von', end: 'Bis', unit: null };
  const sheet = [['Dienstplan'], ['Name', 'Bis', 'tag ', 'VON', 'Date']];
  expect(guessRoster(sheet, known)).toEqual({
    headingRow: 1,
    layout: 'shifts',
    columns: { date: 2, start: 3, end: 1, unit: null },
  });
});

test('remembered headings that the file lacks are not used', () => {
  const known = { date: 'Tag', start: 'Von', end: 'Bis', unit: null };
  expect(guessRoster([['Date', 'Start', 'End']], known).columns).toEqual({
    date: 0,
    start: 1,
    end: 2,
    unit: null,
  });
});

test('an empty file has a row of headings, without columns', () => {
  expect(guessRoster([], null)).toEqual({
    headingRow: 0,
    layout: 'shifts',
    columns: { date: null, start: null, end: null, unit: null },
  });
});
