import { describe, expect, it } from 'vitest';
import { countDays } from '../time/calendar.ts';
import {
  findNewestOpenQuarter,
  findOpening,
  hasEnded,
  isQuarter,
  isQuarterOpen,
  labelQuarter,
  listOpenQuarters,
  toQuarter,
  toQuarterRange,
  toWholeWeeks,
} from './quarters.ts';

describe('a quarter', () => {
  it('is a year and a number from 1 to 4', () => {
    expect(['2025-Q1', '2025-Q4', '1900-Q1', '2199-Q4'].every(isQuarter)).toBe(true);
    expect(
      ['2025-Q0', '2025-Q5', '2025Q1', '25-Q1', '1899-Q4', '2200-Q1', ' 2025-Q1', ''].some(isQuarter),
    ).toBe(false);
  });

  it('has three months', () => {
    expect(toQuarterRange('2025-Q3')).toEqual({ start: '2025-07-01', end: '2025-09-30' });
    expect(toQuarterRange('2024-Q1')).toEqual({ start: '2024-01-01', end: '2024-03-31' });
    expect(toQuarter('2025-07-01')).toBe('2025-Q3');
    expect(toQuarter('2025-12-31')).toBe('2025-Q4');
  });

  it.each([
    ['2025-Q3', '2025-07-06', '2025-09-27'],
    // Begins on a Sunday.
    ['2023-Q1', '2023-01-01', '2023-03-25'],
    // Ends on a Saturday.
    ['2023-Q3', '2023-07-02', '2023-09-30'],
    ['2024-Q4', '2024-10-06', '2024-12-28'],
  ])('%s has whole weeks from %s to %s', (quarter, start, end) => {
    expect(toWholeWeeks(quarter)).toEqual({ start, end });
  });

  it('has twelve or thirteen whole weeks in every year', () => {
    const years = Array.from({ length: 60 }, (_, index) => 2000 + index);
    const days = years.flatMap(year => [1, 2, 3, 4].map(each => countDays(toWholeWeeks(`${year}-Q${each}`))));
    expect([...new Set(days)].toSorted()).toEqual([84, 91]);
  });

  it('opens three months after its end in UTC', () => {
    expect(findOpening('2025-Q3')).toBe('2026-01-01');
    expect(isQuarterOpen('2025-Q3', Date.parse('2025-12-31T23:59:59.999Z'))).toBe(false);
    expect(isQuarterOpen('2025-Q3', Date.parse('2026-01-01T00:00:00Z'))).toBe(true);
    expect(isQuarterOpen('2024-Q4', Date.parse('2025-04-01T00:00:00Z'))).toBe(true);
  });

  it('has ended on the next day in UTC', () => {
    expect(hasEnded('2025-Q3', Date.parse('2025-09-30T23:59:59Z'))).toBe(false);
    expect(hasEnded('2025-Q3', Date.parse('2025-10-01T00:00:00Z'))).toBe(true);
  });

  it('is named as in other reports', () => {
    expect(labelQuarter('2025-Q3')).toBe('Q3 2025');
  });
});

describe('the newest open quarter', () => {
  it.each([
    ['2026-11-14T15:00:00Z', '2026-Q2'],
    ['2026-09-30T23:59:59Z', '2026-Q1'],
    ['2026-10-01T00:00:00Z', '2026-Q2'],
    ['2026-01-01T00:00:00Z', '2025-Q3'],
    ['2026-03-31T12:00:00Z', '2025-Q3'],
  ])('is, at %s, %s', (at, quarter) => {
    const now = Date.parse(at);
    expect(findNewestOpenQuarter(now)).toBe(quarter);
    expect(isQuarterOpen(quarter, now)).toBe(true);
  });

  it('leads the open quarters', () => {
    const now = Date.parse('2026-11-14T15:00:00Z');
    expect(listOpenQuarters('2025-Q3', now, 20)).toEqual(['2026-Q2', '2026-Q1', '2025-Q4', '2025-Q3']);
    expect(listOpenQuarters('2020-Q1', now, 2)).toEqual(['2026-Q2', '2026-Q1']);
    expect(listOpenQuarters('2026-Q3', now, 2)).toEqual([]);
  });
});
