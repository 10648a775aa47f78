import { describe, expect, test } from 'vitest';
import { createDay, createShift } from '#web/testing/days.ts';
import { dayIsOver, dayViewOf } from './day-view.ts';

const date = '2026-11-14';
/** 16:00 in Chicago. */
const now = Date.parse('2026-11-14T22:00:00Z');
const at = (window: number, rnActual = 8.2) => createShift({ date, window, rnActual });
const seen = { nowMilliseconds: now, showFullRange: false };

describe('the windows of a day', () => {
  test('are saved, missing where a later one is saved, or open', () => {
    const { windows } = dayViewOf(createDay(date, [at(420), at(900)]), seen);
    expect(windows.map(({ start, status }) => [start, status])).toEqual([
      ['07:00', 'saved'],
      ['11:00', 'missing'],
      ['15:00', 'saved'],
      ['19:00', 'open'],
      ['23:00', 'open'],
      ['03:00', 'open'],
    ]);
  });

  test('tell which is being worked and which is next', () => {
    const { windows } = dayViewOf(createDay(date), seen);
    expect(windows.map(({ mark }) => mark)).toEqual([null, null, 'now', 'next', null, null]);
  });

  test('past midnight the last window of the day before is being worked', () => {
    const night = { ...seen, nowMilliseconds: Date.parse('2026-11-15T10:00:00Z') };
    const { windows } = dayViewOf(createDay(date), night);
    expect(windows.map(({ mark }) => mark)).toEqual([null, null, null, null, null, 'now']);
  });

  test('are not marked on other days', () => {
    const { windows } = dayViewOf(createDay(date, [], '2026-11-15'), seen);
    expect(windows.map(({ mark }) => mark)).toEqual([null, null, null, null, null, null]);
  });

  test('take no data on days to come', () => {
    const { windows } = dayViewOf(createDay(date, [], '2026-11-13'), seen);
    expect(windows.some(({ takesData }) => takesData)).toBe(false);
  });

  test('are labelled as the hospital wishes', () => {
    const { windows } = dayViewOf(createDay(date), { ...seen, showFullRange: true });
    expect(windows[2]).toMatchObject({ label: '15:00 - 18:59', start: '15:00' });
  });
});

test('a window in which the clocks change tells how long it really is', () => {
  const hoursOn = (day: string) =>
    dayViewOf(createDay(day), seen).windows.find(({ start }) => start === '23:00')?.changedHours;
  expect([hoursOn('2026-03-07'), hoursOn('2026-10-31'), hoursOn(date)]).toEqual([3, 5, null]);
});

test('averages and thresholds are those of the domain, over the shifts saved', () => {
  const view = dayViewOf(createDay(date, [at(420), at(660, 10)]), seen);
  expect(view).toMatchObject({ saved: 2, possible: 6 });
  expect(view.measures.rnActual).toBeCloseTo(9.1);
  expect(view.measures.rnTarget).toBeCloseTo(9.4);
  expect(view.thresholds).toMatchObject({ alwaysDown: { rns: 9 }, alwaysUp: { rns: 10 }, actual: 'inside' });
});

test('a day without shifts has no figures', () => {
  const view = dayViewOf(createDay(date), seen);
  expect(view.measures.rnActual).toBeNull();
  expect(view.thresholds).toBeNull();
  expect(view.latest).toBeNull();
});

test('the latest shift is the one that was saved last', () => {
  const older = { ...at(900), updated_at: '2026-11-14T20:00:00Z' };
  expect(dayViewOf(createDay(date, [at(420), older]), seen).latest?.window).toBe(420);
});

test('a day is over when its last window has passed', () => {
  const day = createDay(date);
  expect(dayIsOver(day, Date.parse('2026-11-15T12:59:59Z'))).toBe(false);
  expect(dayIsOver(day, Date.parse('2026-11-15T13:00:00Z'))).toBe(true);
});
