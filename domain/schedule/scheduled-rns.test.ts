import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '../golden/schedule.json' with { type: 'json' };
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { listShiftWindows } from '../shifts/shift-windows.ts';
import { addDays } from '../time/calendar.ts';
import { checkScheduleRows } from './check-rows.ts';
import { createScheduleReader, listScheduledRns, type StoredSchedule, toSpan } from './scheduled-rns.ts';

const timeZone = 'America/New_York';
const listDay = (date: string) => ({ date, windows: listShiftWindows(date, defaultShiftWindows, timeZone) });
type Rows = StoredSchedule['rows'];
const rowOf = (start: string, end: string, rns = 1): Rows[number] => [
  Date.parse(start),
  Date.parse(end),
  rns,
];
/** Of a window, on a date that was sent. */
const count = (rows: Rows, window: { time: string; elapsedMinutes: number }, handoverMinutes = 0) =>
  createScheduleReader({ dates: ['2026-01-01'], rows }, handoverMinutes)('2026-01-01', toSpan(window));

describe('the worked cases', () => {
  const windows = golden.shift_windows_config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
  const clock = { windows, timeZone: golden.timezone };
  const checked = checkScheduleRows(
    golden.rows,
    { start: addDays(golden.date, -1), end: golden.date },
    clock,
  );

  test.each(golden.cases)('have the RNs expected with a hand-over of $handover_minutes minutes', entry => {
    if (!checked.ok) return expect.fail(checked.faults[0]?.message);
    const rows = checked.rows.map(({ start, end }) => [start, end, 1] as const);
    const day = { date: golden.date, windows: listShiftWindows(golden.date, windows, golden.timezone) };
    const schedule = { dates: [golden.date], rows };
    expect(listScheduledRns(createScheduleReader(schedule, entry.handover_minutes), day)).toEqual(
      entry.expect,
    );
  });
});

describe('scheduled RNs', () => {
  test('are elapsed minutes in the night when the clocks change', () => {
    // 23:00 to 03:00 has three hours in spring and five in autumn.
    const night = (date: string) => listDay(date).windows[4] ?? expect.fail('no window');
    const spring = rowOf('2026-03-08T04:00Z', '2026-03-08T07:00Z');
    const autumn = rowOf('2026-11-01T03:00Z', '2026-11-01T07:00Z');
    expect(count([spring], night('2026-03-07'))).toBe(1);
    expect(count([autumn], night('2026-10-31'))).toBe(0.8);
  });

  test('are 0 in a window that a clock change removes', () => {
    const window = { time: '2026-03-08T07:00:00Z', elapsedMinutes: 0 };
    expect(count([rowOf('2026-03-08T04:00Z', '2026-03-08T12:00Z')], window)).toBe(0);
  });

  test('do not count a row that is not longer than the hand-over', () => {
    const window = { time: '2026-03-03T12:00:00Z', elapsedMinutes: 240 };
    const rows = [rowOf('2026-03-03T12:00Z', '2026-03-03T12:30Z')];
    expect([29, 30, 31].map(minutes => count(rows, window, minutes))).toEqual([0.004, 0, 0]);
  });

  test('round half up at the third decimal', () => {
    // 1.2 of 2,400 minutes are 0.0005.
    const window = { time: '2026-03-03T12:00:00Z', elapsedMinutes: 2400 };
    const row = rowOf('2026-03-03T12:00:00Z', '2026-03-03T12:01:12Z');
    const shorter = rowOf('2026-03-03T12:00:00Z', '2026-03-03T12:01:11.999Z');
    expect(count([row], window)).toBe(0.001);
    expect(count([shorter], window)).toBe(0);
  });

  test('are null on a date that was not sent, and 0 on one without a row', () => {
    const schedule = { dates: ['2026-03-03'], rows: [] };
    const read = createScheduleReader(schedule, 0);
    expect(listScheduledRns(read, listDay('2026-03-03'))).toEqual({
      420: 0,
      660: 0,
      900: 0,
      1140: 0,
      1380: 0,
      1620: 0,
    });
    expect(listScheduledRns(read, listDay('2026-03-04'))).toBeNull();
    expect(listScheduledRns(createScheduleReader(null, 0), listDay('2026-03-03'))).toBeNull();
  });

  test('add up to the hours of the rows over all windows', () => {
    // Two days have at least 2,820 minutes.
    const minutes = fc.integer({ min: 0, max: 1379 });
    const rows = fc.array(
      fc.tuple(minutes, fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 1, max: 9 })),
    );
    fc.assert(
      fc.property(rows, fc.constantFrom('2026-03-03', '2026-03-07', '2026-10-31'), (drawn, date) => {
        const days = [listDay(date), listDay(addDays(date, 1))];
        const start = Date.parse(days[0]?.windows[0]?.time ?? '');
        const stored = drawn.map(
          ([from, length, rns]) => [start + from * 60_000, start + (from + length) * 60_000, rns] as const,
        );
        const counted = days
          .flatMap(({ windows }) => windows)
          .reduce((sum, window) => sum + (count(stored, window) ?? 0) * window.elapsedMinutes, 0);
        const sent = drawn.reduce((sum, [, length, rns]) => sum + length * rns, 0);
        expect(Math.abs(counted - sent)).toBeLessThan(12 * 300 * 0.0006);
      }),
    );
  });
});
