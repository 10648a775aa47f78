import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  countDays,
  daysBetween,
  getWeekday,
  isIsoDate,
  listDates,
  monthName,
  splitWholeMonths,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  weekdayName,
} from './calendar.ts';

describe('isIsoDate', () => {
  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-01-01', true],
    ['2026-12-31', true],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['9999-12-31', false],
    ['2026-02-28T00:00', false],
    ['yesterday', false],
    ['', false],
  ])('the text "%s" is a date: %s', (text, valid) => {
    expect(isIsoDate(text)).toBe(valid);
  });
});

describe('dates', () => {
  it('count days over months, leap days and clock changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(countDays({ start: '2025-11-01', end: '2026-10-31' })).toBe(365);
    expect(countDays({ start: '2026-01-02', end: '2026-01-01' })).toBe(0);
  });

  it('list a range with both ends', () => {
    expect(listDates({ start: '2026-02-27', end: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it('have a weekday, from Sunday', () => {
    expect(getWeekday('2026-02-15')).toBe(0);
    expect(getWeekday('2026-11-14')).toBe(6);
    expect(weekdayName(getWeekday('2026-11-14'))).toBe('Saturday');
  });

  it('have a week, month, quarter and year with a first day', () => {
    expect(startOfWeek('2026-02-20')).toBe('2026-02-15');
    expect(startOfWeek('2026-02-15')).toBe('2026-02-15');
    expect(startOfWeek('2026-01-01')).toBe('2025-12-28');
    expect(startOfMonth('2026-02-20')).toBe('2026-02-01');
    expect(startOfQuarter('2026-02-20')).toBe('2026-01-01');
    expect(startOfQuarter('2026-12-31')).toBe('2026-10-01');
    expect(startOfYear('2026-12-31')).toBe('2026-01-01');
  });

  it('stay in the month when months are added', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-11-01', -12)).toBe('2025-11-01');
  });

  it('have the names of their months', () => {
    const names = Array.from({ length: 12 }, (_, month) => monthName(addMonths('2026-01-31', month)));
    expect(names.join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
  });
});

describe('splitWholeMonths', () => {
  it('cuts a range into whole months and the days around them', () => {
    expect(splitWholeMonths({ start: '2026-01-20', end: '2026-04-10' }, [])).toEqual({
      months: [{ start: '2026-02-01', end: '2026-03-31' }],
      days: [
        { start: '2026-01-20', end: '2026-01-31' },
        { start: '2026-04-01', end: '2026-04-10' },
      ],
    });
    expect(splitWholeMonths({ start: '2025-11-01', end: '2026-10-31' }, [])).toEqual({
      months: [{ start: '2025-11-01', end: '2026-10-31' }],
      days: [],
    });
  });

  it('keeps a single day before or after the whole months', () => {
    expect(splitWholeMonths({ start: '2026-01-31', end: '2026-03-01' }, [])).toEqual({
      months: [{ start: '2026-02-01', end: '2026-02-28' }],
      days: [
        { start: '2026-01-31', end: '2026-01-31' },
        { start: '2026-03-01', end: '2026-03-01' },
      ],
    });
  });

  it('returns the range itself if no month is whole', () => {
    const range = { start: '2026-01-02', end: '2026-02-27' };
    expect(splitWholeMonths(range, [])).toEqual({ months: [], days: [range] });
    expect(splitWholeMonths({ start: '2026-02-01', end: '2026-02-27' }, []).months).toEqual([]);
  });

  it('counts an excluded month as days, together with the days beside it', () => {
    const range = { start: '2025-12-01', end: '2026-06-15' };
    expect(splitWholeMonths(range, ['2026-02-01', '2026-05-01', '2027-01-01'])).toEqual({
      months: [
        { start: '2025-12-01', end: '2026-01-31' },
        { start: '2026-03-01', end: '2026-04-30' },
      ],
      days: [
        { start: '2026-02-01', end: '2026-02-28' },
        { start: '2026-05-01', end: '2026-06-15' },
      ],
    });
    const quarter = { start: '2026-01-01', end: '2026-03-31' };
    expect(splitWholeMonths(quarter, ['2026-01-01', '2026-02-01', '2026-03-01'])).toEqual({
      months: [],
      days: [quarter],
    });
  });
});
