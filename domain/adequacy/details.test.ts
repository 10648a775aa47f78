import { describe, expect, test } from 'vitest';
import { simulatedWindows, simulateMonth, simulateSmallMonth } from '../testing/simulated-months.ts';
import { addMonths } from '../time/calendar.ts';
import { detailMonths as detailSource } from './details.ts';
import { type PublishedMonths, selectMonths, selectSource } from './module-calibration.ts';
import type { MonthShift } from './published-month.ts';

const detailMonths = (given: PublishedMonths) => detailSource(selectSource(given, 'people'));

/** Two quarters. */
const dates = Array.from({ length: 6 }, (_, index) => addMonths('2026-01-01', index));
const months = new Map(dates.map((month, index) => [month, simulateMonth(month, index + 1)]));
const july = (change?: (shift: MonthShift) => MonthShift) =>
  new Map(months).set('2026-07-01', simulateMonth('2026-07-01', 7, change));
const quarter = (change: (shift: MonthShift) => MonthShift, base = july(change)) =>
  base.set('2026-08-01', simulateMonth('2026-08-01', 8)).set('2026-09-01', simulateMonth('2026-09-01', 9));
const details = detailMonths(months);
const count = (parts: readonly { answers: number }[]) => parts.reduce((sum, { answers }) => sum + answers, 0);

test('months that count are counted, with the mean hours of their targets', () => {
  const withSmall = new Map(months).set('2026-07-01', simulateSmallMonth('2026-07-01'));
  expect(detailMonths(withSmall)).toMatchObject({ months: 6, targetHoursPerMonth: 84 * 9 * 4 });
  expect(detailMonths(new Map())).toMatchObject({ months: 0, targetHoursPerMonth: null, dots: [] });
});

describe('dots', () => {
  const { dots } = details;

  test('are at most twelve of at least ten shifts each, from few to many RNs', () => {
    expect(dots.length).toBeGreaterThan(5);
    expect(dots.length).toBeLessThanOrEqual(12);
    expect(dots.reduce((sum, { shifts }) => sum + shifts, 0)).toBe(420);
    expect(dots.every(({ shifts }) => shifts >= 10)).toBe(true);
    const variances = dots.map(({ variance }) => variance);
    expect(variances).toEqual(variances.toSorted((a, b) => a - b));
    expect(dots[0]?.share).toBeGreaterThan(dots.at(-1)?.share ?? 1);
  });

  test('are none if the calibration is refused', () => {
    const january = selectMonths(months, { start: '2026-01-01', end: '2026-01-31' });
    expect(detailMonths(january).dots).toEqual([]);
  });
});

describe('figures by window and by section', () => {
  test('add up to the whole', () => {
    expect(details.windows.map(({ windowId }) => windowId)).toEqual(simulatedWindows);
    expect(details.sections.map(({ sectionId }) => sectionId)).toEqual([1, 2]);
    for (const parts of [details.windows, details.sections]) {
      expect(count(parts)).toBe(420);
      expect(parts.reduce((sum, { shifts }) => sum + shifts, 0)).toBe(504);
    }
  });

  test('are refused by the same limits', () => {
    expect(details.windows.map(({ refused }) => refused)).toEqual([
      null,
      null,
      expect.stringContaining('84 have one. At least 70% of shifts must have an answer; 50.0% have one.'),
    ]);
  });

  test('are of whole quarters', () => {
    const { windows, sections } = detailMonths(july());
    expect([windows, sections]).toEqual([details.windows, details.sections]);
    expect(count(detailMonths(quarter(shift => shift)).windows)).toBe(630);
  });

  test('leave out a quarter in which a window has one to nine answers in a month', () => {
    const rare = quarter(shift => (shift.id % 30 === 0 ? { ...shift, windowId: 1380 } : shift));
    expect(detailMonths(rare)).toMatchObject({
      months: 9,
      windows: details.windows,
      sections: details.sections,
    });
  });

  test('leave out a quarter by section in which a section has one to nine answers in a window', () => {
    const rare = quarter(shift => (shift.id % 30 === 0 ? { ...shift, sectionId: 3 } : shift));
    expect(count(detailMonths(rare).windows)).toBe(630);
    expect(detailMonths(rare).sections).toEqual(details.sections);
  });

  test('leave out shifts without patients by section', () => {
    const empty = quarter(shift => ({ ...shift, sectionId: null }));
    const { windows, sections } = detailMonths(empty);
    expect([count(windows), count(sections)]).toEqual([630, 560]);
  });
});
