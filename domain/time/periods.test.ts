import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, listDates } from './calendar.ts';
import { chooseAutomaticGrain, type DateGrain } from './date-grain.ts';
import { getPeriodKey } from './period-keys.ts';
import { formatRange } from './period-labels.ts';
import { listPeriods } from './periods.ts';

const spring = { start: '2026-02-20', end: '2026-04-20' };
const ofDays = (days: number) => ({ start: '2024-02-29', end: addDays('2024-02-29', days - 1) });
const labels = (grain: DateGrain, range = spring) => listPeriods(range, grain).map(period => period.label);

const ranges = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 900 }))
  .map(([from, length]) => ({
    start: addDays('2020-01-01', from),
    end: addDays('2020-01-01', from + length),
  }));
const grains = fc.constantFrom<DateGrain>('day', 'week', 'month', 'quarter', 'year', 'weekday', 'all');

describe('chooseAutomaticGrain', () => {
  it.each([
    [1, 'day'],
    [14, 'day'],
    [15, 'week'],
    [92, 'week'],
    [93, 'month'],
    [731, 'month'],
    [732, 'quarter'],
    [1826, 'quarter'],
    [1827, 'year'],
  ])('of %s days is %s', (days, grain) => {
    expect(chooseAutomaticGrain(ofDays(days))).toBe(grain);
  });
});

describe('listPeriods', () => {
  it('partitions the range: each date is in the one period with its key', () => {
    fc.assert(
      fc.property(ranges, grains, (range, grain) => {
        const daysByKey = Map.groupBy(listDates(range), date => getPeriodKey(date, grain, range));
        const periods = listPeriods(range, grain);
        expect(new Set(periods.map(period => period.key)).size).toBe(periods.length);
        expect(periods.reduce((sum, period) => sum + period.days, 0)).toBe(countDays(range));
        for (const { key, days, start, end } of periods) {
          const dates = daysByKey.get(key) ?? [];
          expect(days).toBe(dates.length);
          if (grain !== 'weekday') expect([start, end]).toEqual([dates[0], dates.at(-1)]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has distinct labels', () => {
    fc.assert(
      fc.property(ranges, grains, (range, grain) => {
        const shown = labels(grain, range);
        expect(new Set(shown).size).toBe(shown.length);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the first day of the whole period as key and clips start and end', () => {
    expect(listPeriods(spring, 'month')).toEqual([
      { key: '2026-02-01', label: 'Feb 2026', start: '2026-02-20', end: '2026-02-28', days: 9 },
      { key: '2026-03-01', label: 'Mar 2026', start: '2026-03-01', end: '2026-03-31', days: 31 },
      { key: '2026-04-01', label: 'Apr 2026', start: '2026-04-01', end: '2026-04-20', days: 20 },
    ]);
    expect(listPeriods(spring, 'week')[0]).toMatchObject({ key: '2026-02-15', start: '2026-02-20', days: 2 });
  });

  it('lists seven weekdays, Sunday first, even in a range of one day', () => {
    const friday = listPeriods({ start: '2026-02-20', end: '2026-02-20' }, 'weekday');
    expect(friday.map(period => [period.key, period.days])).toEqual([
      ['0', 0],
      ['1', 0],
      ['2', 0],
      ['3', 0],
      ['4', 0],
      ['5', 1],
      ['6', 0],
    ]);
    expect(labels('weekday')[0]).toBe('Sunday');
  });

  it('has one period for the grain all', () => {
    expect(listPeriods(spring, 'all')).toEqual([
      { key: '2026-02-20', label: 'Feb 20 – Apr 20, 2026', start: '2026-02-20', end: '2026-04-20', days: 60 },
    ]);
  });

  it('is empty if the range ends before it starts', () => {
    expect(listPeriods({ start: '2026-02-02', end: '2026-02-01' }, 'month')).toEqual([]);
    expect(listPeriods({ start: '2026-02-02', end: '2026-02-01' }, 'weekday')).toEqual([]);
  });

  it('has labels with the year if the range crosses a year', () => {
    const winter = { start: '2025-12-30', end: '2026-01-05' };
    expect(labels('day')[0]).toBe('Feb 20');
    expect(labels('day', winter)[0]).toBe('Dec 30, 2025');
    expect(labels('week')[0]).toBe('Week of Feb 15');
    expect(labels('week', winter)).toEqual(['Week of Dec 28, 2025', 'Week of Jan 4, 2026']);
    expect(labels('week', { start: '2026-01-02', end: '2026-01-05' })).toEqual([
      'Week of Dec 28, 2025',
      'Week of Jan 4, 2026',
    ]);
    expect(labels('quarter')).toEqual(['Q1 2026', 'Q2 2026']);
    expect(labels('year')).toEqual(['2026']);
    expect(formatRange(winter)).toBe('Dec 30, 2025 – Jan 5, 2026');
    expect(formatRange({ start: '2026-02-20', end: '2026-02-20' })).toBe('Feb 20, 2026');
  });
});
