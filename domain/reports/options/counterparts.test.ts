import { describe, expect, it } from 'vitest';
import type { DateRange } from '../../time/calendar.ts';
import type { DateGrain } from '../../time/date-grain.ts';
import { listPeriods } from '../../time/periods.ts';
import { computeComparedRange } from './compared-range.ts';
import { pairByPosition, pairWithLastYear } from './counterparts.ts';

function pairLastYear(range: DateRange, grain: DateGrain) {
  const lastYear = computeComparedRange(range, 'last_year');
  const pairs = pairWithLastYear(listPeriods(range, grain), listPeriods(lastYear, grain));
  return pairs.map(({ key, earlier }) => [key, earlier?.key]);
}

describe('last year', () => {
  it('has the week of the same days, whichever of the two ranges begins with a whole week', () => {
    expect(pairLastYear({ start: '2026-03-01', end: '2026-03-20' }, 'week')).toEqual([
      ['2026-03-01', '2025-03-02'],
      ['2026-03-08', '2025-03-09'],
      ['2026-03-15', '2025-03-16'],
    ]);
    expect(pairLastYear({ start: '2026-03-02', end: '2026-03-20' }, 'week')).toEqual([
      ['2026-03-01', '2025-03-02'],
      ['2026-03-08', '2025-03-09'],
      ['2026-03-15', '2025-03-16'],
    ]);
  });

  it('has the week that begins two days later after a leap day', () => {
    expect(pairLastYear({ start: '2029-01-01', end: '2029-01-14' }, 'week')).toEqual([
      ['2028-12-31', '2028-01-02'],
      ['2029-01-07', '2028-01-09'],
      ['2029-01-14', undefined],
    ]);
  });

  it('has the same month, day and quarter', () => {
    const range = { start: '2026-11-29', end: '2026-12-02' };
    expect(pairLastYear(range, 'month')).toEqual([
      ['2026-11-01', '2025-11-01'],
      ['2026-12-01', '2025-12-01'],
    ]);
    expect(pairLastYear(range, 'day').map(([, earlier]) => earlier)).toEqual([
      '2025-11-29',
      '2025-11-30',
      '2025-12-01',
      '2025-12-02',
    ]);
    expect(pairLastYear(range, 'quarter')).toEqual([['2026-10-01', '2025-10-01']]);
  });

  it('has the same weekday, and the whole range for the whole range', () => {
    const range = { start: '2026-11-29', end: '2026-12-02' };
    expect(pairLastYear(range, 'weekday').every(([key, earlier]) => key === earlier)).toBe(true);
    expect(pairLastYear(range, 'all')).toEqual([['2026-11-29', '2025-11-29']]);
  });
});

describe('the period before', () => {
  it('has its periods at the same positions, and the same weekday', () => {
    const pair = (keys: string[], before: string[]) =>
      pairByPosition(
        keys.map(key => ({ key })),
        before.map(key => ({ key })),
      ).map(({ earlier }) => earlier?.key);
    expect(pair(['2026-11-01', '2026-12-01'], ['2026-09-01'])).toEqual(['2026-09-01', undefined]);
    expect(pair(['0', '1'], ['1', '0'])).toEqual(['0', '1']);
  });
});
