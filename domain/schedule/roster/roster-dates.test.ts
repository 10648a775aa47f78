import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type IsoDate } from '../../time/calendar.ts';
import { findDateOrder, parseRosterDate, parseWeekday } from './roster-dates.ts';

describe('parseRosterDate', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['03/25/2026', '2026-03-25'],
    ['25.03.26', '2026-03-25'],
    ['3/3/2026', '2026-03-03'],
    ['Mar 4, 2026', '2026-03-04'],
    ['4 March 2026', '2026-03-04'],
    ['4-Mar-26', '2026-03-04'],
    ['Wed 2026-03-04', '2026-03-04'],
    ['Wednesday, March 4, 2026', '2026-03-04'],
    ['3/4/2026', null],
    ['3/4', null],
    ['Mar 4', null],
    ['2026-02-29', null],
    ['3/4-2026', null],
    ['13/13/2026', null],
    ['Total', null],
    ['', null],
  ])('reads %j as %s without an order', (text, date) => {
    expect(parseRosterDate(text, null)).toBe(date);
  });

  it('reads a date that could be two days in the order that it is given', () => {
    expect(parseRosterDate('3/4/2026', 'month_first')).toBe('2026-03-04');
    expect(parseRosterDate('3/4/2026', 'day_first')).toBe('2026-04-03');
  });

  it('reads no date against the order that it is given', () => {
    expect(parseRosterDate('25/3/2026', 'month_first')).toBeNull();
  });
});

describe('findDateOrder', () => {
  it('needs no order if every date can only be one day', () => {
    expect(findDateOrder(['2026-03-04', '3/3/2026', '25/3/2026', 'Mar 4, 2026', 'Total'])).toEqual({
      kind: 'none',
    });
  });

  it('is proved by a date that can be read in one order only', () => {
    expect(findDateOrder(['3/4/2026', '03/25/2026'])).toEqual({
      kind: 'proved',
      order: 'month_first',
      by: '03/25/2026',
    });
  });

  it('has to be asked for if no date proves it', () => {
    expect(findDateOrder(['3/3/2026', '3/4/2026'])).toEqual({
      kind: 'unclear',
      example: { text: '3/4/2026', readings: { month_first: '2026-03-04', day_first: '2026-04-03' } },
    });
  });

  it('has to be asked for if dates prove both', () => {
    expect(findDateOrder(['3/4/2026', '3/25/2026', '25/3/2026']).kind).toBe('unclear');
  });
});

const date = fc.integer({ min: 0, max: 36_000 }).map(days => addDays('2000-01-01', days));

test('a date of any year from 2000 on is read back in every order it is written', () => {
  fc.assert(
    fc.property(date, fc.constantFrom('/', '.', '-'), (day, separator) => {
      expect(parseRosterDate(writeMonthFirst(day, separator), 'month_first')).toBe(day);
      expect(parseRosterDate(writeDayFirst(day, separator), 'day_first')).toBe(day);
    }),
  );
});

test('dates are never read as other days than were written: they are right, or somebody is asked', () => {
  const file = fc.tuple(fc.array(date, { minLength: 1 }), fc.constantFrom(writeMonthFirst, writeDayFirst));
  fc.assert(
    fc.property(file, ([dates, write]) => {
      const texts = dates.map(each => write(each, '/'));
      const found = findDateOrder(texts);
      if (found.kind === 'unclear') return;
      const order = found.kind === 'proved' ? found.order : null;
      expect(texts.map(text => parseRosterDate(text, order))).toEqual(dates);
    }),
  );
});

test.each([
  ['Sun', 0],
  ['MON', 1],
  ['Tues.', 2],
  ['Wednesday', 3],
  ['th', 4],
  ['S', null],
  ['', null],
  ['Sunny', null],
])('the weekday of %j is %s', (text, weekday) => {
  expect(parseWeekday(text)).toBe(weekday);
});

function writeMonthFirst(day: IsoDate, separator: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return [month, dayOfMonth, year].join(separator);
}

function writeDayFirst(day: IsoDate, separator: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return [dayOfMonth, month, year].join(separator);
}
