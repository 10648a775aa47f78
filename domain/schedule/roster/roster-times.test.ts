import { describe, expect, it } from 'vitest';
import { readDateText, readShiftTimes } from './roster-times.ts';

const read = (start: string, end = '', date: string | null = '2026-03-03') =>
  readShiftTimes({ date, start, end }, 'month_first');

describe('the times of a shift', () => {
  it.each([
    ['0700-1930', '', '2026-03-03T07:00', '2026-03-03T19:30'],
    ['7a', '7:30p', '2026-03-03T07:00', '2026-03-03T19:30'],
    ['7:00 AM', '7:30 PM', '2026-03-03T07:00', '2026-03-03T19:30'],
    ['19', '7', '2026-03-03T19:00', '2026-03-04T07:00'],
    ['7p-7a', '', '2026-03-03T19:00', '2026-03-04T07:00'],
    ['1500', '2400', '2026-03-03T15:00', '2026-03-04T00:00'],
    ['23:00', '00:00', '2026-03-03T23:00', '2026-03-04T00:00'],
    ['0700-0700', '', '2026-03-03T07:00', '2026-03-04T07:00'],
    ['3/3/2026 19:00', '3/4/2026 07:30', '2026-03-03T19:00', '2026-03-04T07:30'],
    ['3/3/2026 7:00 PM', '7:30 AM', '2026-03-03T19:00', '2026-03-04T07:30'],
    ['2026-03-03T19:00:00', '2026-03-04 07:30', '2026-03-03T19:00', '2026-03-04T07:30'],
    ['Mar 3, 2026 7p-7a', '', '2026-03-03T19:00', '2026-03-04T07:00'],
    ['2026-03-03T07:15-05:00', '2026-03-03T15:30-05:00', '2026-03-03T07:15-05:00', '2026-03-03T15:30-05:00'],
  ])('%s %s is read', (start, end, from, to) => {
    expect(read(start, end)).toEqual({ start: from, end: to });
  });

  it('can have the date in the column of the start only', () => {
    expect(read('3/4/2026 0700-1930', '', null)).toEqual({
      start: '2026-03-04T07:00',
      end: '2026-03-04T19:30',
    });
  });

  it.each([
    ['Night', '', '“Night” is not a time of day.'],
    ['', '1930', 'There is no start.'],
    ['0700', '', 'There is no end.'],
    ['7-3', '', '“7-3” can be in the morning or in the evening. Add am or pm, or write 0700.'],
    ['7', '3p', '“7 - 3p” can be in the morning or in the evening. Add am or pm, or write 0700.'],
    ['2400-0700', '', 'A shift cannot start at 24:00 or later. Write 00:00 and the date of that day.'],
    ['3/4/2026 07:00', '19:30', 'The start has another date than the row.'],
    ['25/3/2026 07:00', '19:30', '“25/3/2026 07:00” is not a date and time.'],
    ['2026-03-03T07:15-05:00', '15:30', 'The start has an offset and the end has none.'],
    ['0700-1930', '2030', '“0700-1930 - 2030” is not a time of day.'],
  ])('%j with the end %j has a fault', (start, end, message) => {
    expect(read(start, end)).toBe(message);
  });

  it('need a date', () => {
    expect(read('0700-1930', '', null)).toBe('There is no date.');
  });
});

describe('the date of a cell', () => {
  it.each([
    ['3/4/2026', '3/4/2026'],
    ['3/4/2026 7:00 AM', '3/4/2026'],
    ['Wed 3/4/2026 0700-1930', 'Wed 3/4/2026'],
    ['0700-1930', null],
    ['Doe, Jane', null],
  ])('%j is %j', (cell, date) => {
    expect(readDateText(cell)).toBe(date);
  });
});
