import { describe, expect, test } from 'vitest';
import { computeShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { createDay, createShift } from '#web/testing/days.ts';
import { buildDayView, isDayOver } from './day-view.ts';

const date = '2026-11-14';
/** 16:00 in Chicago. */
const now = Date.parse('2026-11-14T22:00:00Z');
const at = (window: number, rnActual = 8.2) => createShift({ date, window, rnActual });
const noPatients = { acuityCounts: {}, rnsPerPatient: {}, minRnTarget: 2, rnActual: 12 };
const seen = { nowMilliseconds: now, showFullRange: false };

describe('the windows of a day', () => {
  test('are saved, missing if a later one is saved, or open', () => {
    const { windows } = buildDayView(createDay(date, [at(420), at(900)]), seen);
    expect(windows.map(({ start, status }) => [start, status])).toEqual([
      ['07:00', 'saved'],
      ['11:00', 'missing'],
      ['15:00', 'saved'],
      ['19:00', 'open'],
      ['23:00', 'open'],
      ['03:00', 'open'],
    ]);
  });

  test('mark the current and the next one', () => {
    const { windows } = buildDayView(createDay(date), seen);
    expect(windows.map(({ mark }) => mark)).toEqual([null, null, 'now', 'next', null, null]);
  });

  test('mark the last one as current past midnight', () => {
    const night = { ...seen, nowMilliseconds: Date.parse('2026-11-15T10:00:00Z') };
    const { windows } = buildDayView(createDay(date), night);
    expect(windows.map(({ mark }) => mark)).toEqual([null, null, null, null, null, 'now']);
  });

  test('have no marks on other days', () => {
    const { windows } = buildDayView(createDay(date, [], '2026-11-15'), seen);
    expect(windows.map(({ mark }) => mark)).toEqual([null, null, null, null, null, null]);
  });

  test('take no data on future days', () => {
    const { windows } = buildDayView(createDay(date, [], '2026-11-13'), seen);
    expect(windows.some(({ takesData }) => takesData)).toBe(false);
  });

  test('have full ranges as labels if the hospital wants them', () => {
    const { windows } = buildDayView(createDay(date), { ...seen, showFullRange: true });
    expect(windows[2]).toMatchObject({ label: '15:00 - 18:59', start: '15:00' });
  });
});

test('a window with a clock change has its actual hours', () => {
  const hoursOn = (day: string) =>
    buildDayView(createDay(day), seen).windows.find(({ start }) => start === '23:00')?.changedHours;
  expect([hoursOn('2026-03-07'), hoursOn('2026-10-31'), hoursOn(date)]).toEqual([3, 5, null]);
});

test('averages and thresholds come from the saved shifts', () => {
  const view = buildDayView(createDay(date, [at(420), at(660, 10)]), seen);
  expect(view).toMatchObject({ saved: 2, possible: 6 });
  expect(view.measures.rnActual).toBeCloseTo(9.1);
  expect(view.measures.rnTarget).toBeCloseTo(9.4);
  expect(view.thresholds).toMatchObject({ alwaysDown: { rns: 9 }, alwaysUp: { rns: 10 }, actual: 'inside' });
});

test('a day without shifts has no figures', () => {
  const view = buildDayView(createDay(date), seen);
  expect(view.measures.rnActual).toBeNull();
  expect(view.thresholds).toBeNull();
  expect(view.latest).toBeNull();
});

test('the latest shift is the one with the newest save', () => {
  const older = { ...at(900), updated_at: '2026-11-14T20:00:00Z' };
  expect(buildDayView(createDay(date, [at(420), older]), seen).latest?.window).toBe(420);
});

test('a day is over at the end of its last window', () => {
  const day = createDay(date);
  expect(isDayOver(day, Date.parse('2026-11-15T12:59:59Z'))).toBe(false);
  expect(isDayOver(day, Date.parse('2026-11-15T13:00:00Z'))).toBe(true);
});

test('an entry that waits to be sent is counted once and replaces the stored shift in the averages', () => {
  const figures = { ...computeShiftMetrics(noPatients), rnActual: 12 };
  const view = buildDayView(createDay(date, [at(420), at(660)]), {
    ...seen,
    waiting: new Map([
      [660, figures],
      [900, figures],
    ]),
  });
  expect([view.saved, view.waiting, view.entered]).toEqual([2, 2, 3]);
  expect(view.windows.map(({ waiting }) => waiting !== null)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(view.measures.rnActual).toBe(8.2);
  expect(view.enteredMeasures.rnActual).toBeCloseTo((8.2 + 12 + 12) / 3);
});
