import { describe, expect, it } from 'vitest';
import { parseDate, parseNamedDate, parseTypedDate } from './typed-date.ts';

const today = '2026-11-16';

describe('parseDate', () => {
  it.each([
    ['2026-11-14', '2026-11-14'],
    ['11/14/2026', '2026-11-14'],
    ['1/4/26', '2026-01-04'],
    ['11/14', null],
    ['2026-02-29', null],
    ['14.11.2026', null],
    ['November', null],
  ])('reads %j as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });
});

describe('parseTypedDate', () => {
  it.each([
    ['nov 9', '2026-11-09'],
    ['  Nov.  9 ', '2026-11-09'],
    ['November 9th', '2026-11-09'],
    ['9 nov', '2026-11-09'],
    ['nov 9, 2024', '2024-11-09'],
    ['9 November 2024', '2024-11-09'],
    ['11/9', '2026-11-09'],
    ['11/9/2024', '2024-11-09'],
    ['2026-11-09', '2026-11-09'],
    ['today', today],
    ['Yesterday', '2026-11-15'],
  ])('reads %j as %s', (text, date) => {
    expect(parseTypedDate(text, today)).toBe(date);
  });

  it('takes the latest date that is not after today if there is no year', () => {
    expect(parseTypedDate('nov 16', today)).toBe(today);
    expect(parseTypedDate('nov 17', today)).toBe('2025-11-17');
    expect(parseTypedDate('feb 29', today)).toBe('2024-02-29');
  });

  it('accepts a date after today with its year', () => {
    expect(parseTypedDate('nov 17 2026', today)).toBe('2026-11-17');
  });

  it.each(['', 'nov', 'nov 31', 'marble 3', 'reports', '13/1', 'feb 29 2026'])('does not read %j', text => {
    expect(parseTypedDate(text, today)).toBeNull();
  });
});

describe('parseNamedDate', () => {
  it.each([
    ['Nov 9, 2025', '2025-11-09'],
    ['9  November 2025', '2025-11-09'],
    ['Nov 9', null],
    ['11/9/2025', null],
    ['11/9', null],
    ['Feb 29, 2025', null],
    ['yesterday', null],
  ])('reads %j as %s', (text, date) => {
    expect(parseNamedDate(text)).toBe(date);
  });
});
