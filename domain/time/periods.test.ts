import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, listDates } from './calendar.ts';
import { chooseAutomaticGrain, type DateGrain } from './date-grain.ts';
import { getPeriodKey } from './period-keys.ts';
import { formatRange } from './period-labels.ts';
import { countPeriods, listPeriods } from './periods.ts';

const spring = { start: '2026-02-20', end: '2026-04-20' };
const ofDays = (days: number) => ({ start: '2024-02-29', end: addDays('2024-02-29', days - 1) });
const labels = (grain: DateGrain, range = spring, today: string | null = null) =>
  listPeriods(range, grain, today).map(period => period.label);

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
  ])('the automatic grain of %s days is %s', (days, grain) => {
    expect(chooseAutomaticGrain(ofDays(days))).toBe(grain);
  });
});

describe('listPeriods', () => {
  it('partitions the range: each date is in the one period with its key', () => {
    fc.assert(
      fc.property(ranges, grains, (range, grain) => {
        const daysByKey = Map.groupBy(listDates(range), date => getPeriodKey(date, grain, range));
        const periods = listPeriods(range, grain);
        expect(countPeriods(range, grain)).toBe(periods.length);
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
      { key: '2026-02-01', label: 'Feb 2026 (20–28)', start: '2026-02-20', end: '2026-02-28', days: 9 },
      { key: '2026-03-01', label: 'Mar 2026', start: '2026-03-01', end: '2026-03-31', days: 31 },
      { key: '2026-04-01', label: 'Apr 2026 (1–20)', start: '2026-04-01', end: '2026-04-20', days: 20 },
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
    expect(labels('week').slice(0, 2)).toEqual(['Week of Feb 15 (Fri–Sat)', 'Week of Feb 22']);
    expect(labels('week', winter)).toEqual([
      'Week of Dec 28, 2025 (Tue–Sat)',
      'Week of Jan 4, 2026 (Sun–Mon)',
    ]);
    expect(labels('week', { start: '2026-01-02', end: '2026-01-05' })).toEqual([
      'Week of Dec 28, 2025 (Fri–Sat)',
      'Week of Jan 4, 2026 (Sun–Mon)',
    ]);
    expect(formatRange(winter)).toBe('Dec 30, 2025 – Jan 5, 2026');
    expect(formatRange({ start: '2026-02-20', end: '2026-02-20' })).toBe('Feb 20, 2026');
  });

  it.each<[DateGrain, string, string, string[]]>([
    ['quarter', '2025-11-01', '2026-03-31', ['Q4 2025 (Nov–Dec)', 'Q1 2026']],
    ['quarter', '2025-12-01', '2026-02-10', ['Q4 2025 (Dec)', 'Q1 2026 (Jan 1 – Feb 10)']],
    ['quarter', '2026-02-20', '2026-02-20', ['Q1 2026 (Feb 20)']],
    ['year', '2026-02-01', '2026-10-31', ['2026 (Feb–Oct)']],
    ['year', '2026-02-20', '2026-02-26', ['2026 (Feb 20–26)']],
    ['month', '2026-11-03', '2026-11-16', ['Nov 2026 (3–16)']],
    ['month', '2026-11-30', '2026-12-31', ['Nov 2026 (Nov 30)', 'Dec 2026']],
    ['week', '2026-11-15', '2026-11-16', ['Week of Nov 15 (Sun–Mon)']],
    ['week', '2026-11-16', '2026-11-16', ['Week of Nov 15 (Mon)']],
    ['day', '2026-11-16', '2026-11-16', ['Nov 16']],
  ])('labels the covered part of a %s cut by the range %s to %s', (grain, start, end, expected) => {
    expect(labels(grain, { start, end })).toEqual(expected);
  });

  it('labels the period in progress until today, and later ones as whole', () => {
    const autumn = { start: '2026-10-01', end: '2026-12-31' };
    expect(labels('month', autumn, '2026-11-16')).toEqual(['Oct 2026', 'Nov 2026 (1–16)', 'Dec 2026']);
    expect(labels('quarter', autumn, '2026-11-16')).toEqual(['Q4 2026 (Oct 1 – Nov 16)']);
    expect(labels('all', autumn, '2026-11-16')).toEqual(['Oct 1 – Nov 16, 2026']);
    expect(labels('day', { start: '2026-11-15', end: '2026-11-17' }, '2026-11-16')).toEqual([
      'Nov 15',
      'Nov 16 (so far)',
      'Nov 17',
    ]);
    expect(labels('month', autumn, '2027-01-01')).toEqual(['Oct 2026', 'Nov 2026', 'Dec 2026']);
  });
});
