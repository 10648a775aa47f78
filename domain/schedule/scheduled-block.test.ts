import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { buildScheduledBlock, type ScheduledShift } from './scheduled-block.ts';

const range = { start: '2026-03-01', end: '2026-04-30' };
const periods = listPeriods(range, 'month');
const windows = [
  { id: 420, label: '07:00' },
  { id: 1140, label: '19:00' },
];
const shift = (change: Partial<ScheduledShift> = {}): ScheduledShift => ({
  moduleId: 1,
  windowId: 420,
  isDay: true,
  nominalMinutes: 720,
  date: '2026-03-03',
  minutes: 720,
  rnTarget: 8,
  rnActual: 7.5,
  rnPremium: 1,
  scheduled: 6.25,
  ...change,
});
const build = (shifts: readonly ScheduledShift[]) =>
  finish(buildScheduledBlock(shifts, { periods, windows }, date => `${date.slice(0, 7)}-01`));

const nothing = {
  shifts: 0,
  withoutSchedule: 0,
  scheduled: 0,
  needed: 0,
  worked: 0,
  premium: 0,
  plannedGap: 0,
  closed: 0,
};

describe('the hours of a range', () => {
  test('are those of the shifts with scheduled RNs, by elapsed minutes', () => {
    const { summary } = build([
      shift(),
      shift({ windowId: 1140, minutes: 660, scheduled: 9, rnTarget: 8, rnActual: 9, rnPremium: 0 }),
      shift({ date: '2026-03-04', scheduled: null, rnActual: 99 }),
    ]);
    expect(summary).toEqual({
      shifts: 2,
      withoutSchedule: 1,
      scheduled: 75 + 99,
      needed: 96 + 88,
      worked: 90 + 99,
      premium: 12,
      plannedGap: 174 - 184,
      closed: 189 - 174,
    });
  });

  test('are divided by period, window and weekday, with those that have none', () => {
    const { periods, byWindow, byWeekday } = build([shift(), shift({ date: '2026-04-06', windowId: 1140 })]);
    expect(periods).toMatchObject([
      { key: '2026-03-01', shifts: 1, scheduled: 75 },
      { key: '2026-04-01', shifts: 1, scheduled: 75 },
    ]);
    expect(byWindow).toMatchObject([
      { id: 420, label: '07:00', shifts: 1, plannedGap: -21 },
      { id: 1140, label: '19:00', shifts: 1 },
    ]);
    expect(byWeekday.map(({ weekday, shifts }) => [weekday, shifts])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 0],
    ]);
    expect(byWeekday[0]).toEqual({ weekday: 0, label: 'Sunday', ...nothing });
  });

  test('are zeros without shifts', () => {
    expect(build([]).summary).toEqual(nothing);
  });

  test('add up to those of the whole, and the gap and what closed it to worked less needed', () => {
    const rns = fc.integer({ min: 0, max: 20_000 }).map(thousandths => thousandths / 1000);
    const shifts = fc.array(
      fc.record({
        date: fc.constantFrom('2026-03-03', '2026-03-08', '2026-04-11'),
        windowId: fc.constantFrom(420, 1140),
        minutes: fc.integer({ min: 1, max: 1440 }),
        rnTarget: rns,
        rnActual: rns,
        scheduled: fc.option(rns),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(shifts, drawn => {
        const { summary, periods, byWindow, byWeekday } = build(drawn.map(shift));
        for (const rows of [periods, byWindow, byWeekday]) {
          for (const name of ['shifts', 'withoutSchedule', 'scheduled', 'plannedGap', 'closed'] as const)
            expect(rows.reduce((sum, row) => sum + row[name], 0)).toBeCloseTo(summary[name], 6);
        }
        expect(summary.plannedGap + summary.closed).toBeCloseTo(summary.worked - summary.needed, 6);
      }),
    );
  });
});
