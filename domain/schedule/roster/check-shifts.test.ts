import { expect, test } from 'vitest';
import { defaultShiftWindows } from '../../shifts/shift-window-config.ts';
import { checkShifts, findRosterDates, listLongShifts, listUnits } from './check-shifts.ts';
import type { RosterShift } from './roster.ts';

const clock = { windows: defaultShiftWindows, timeZone: 'America/New_York' };

function shift(line: number, start: string, end: string, more: Partial<RosterShift> = {}): RosterShift {
  return { line, unit: '', start, end, rns: 1, ...more };
}

test('a shift has the instants of the hospital’s clock', () => {
  const { timed } = checkShifts([shift(2, '2026-03-03T07:15', '2026-03-03T15:30')], clock);
  expect(timed).toEqual([
    {
      ...shift(2, '2026-03-03T07:15', '2026-03-03T15:30'),
      time: { start: Date.parse('2026-03-03T12:15Z'), end: Date.parse('2026-03-03T20:30Z') },
    },
  ]);
});

test('a skipped time moves forward and a repeated one is the earlier', () => {
  const shifts = [
    shift(2, '2026-03-08T02:30', '2026-03-08T07:00'),
    shift(3, '2026-11-01T01:30', '2026-11-01T07:00'),
  ];
  expect(checkShifts(shifts, clock).timed.map(({ time }) => new Date(time.start).toISOString())).toEqual([
    '2026-03-08T07:30:00.000Z',
    '2026-11-01T05:30:00.000Z',
  ]);
});

test('a line whose shift the server refuses has a fault and no shift', () => {
  const shifts = [
    shift(2, '2026-03-03T07:00', '2026-03-04T08:00'),
    shift(3, '2026-03-04T07:00', '2026-03-03T19:00'),
    shift(4, '2026-03-04T07:00', '2026-03-04T19:00'),
    shift(4, '2026-03-05T07:00', '2026-03-05T07:00'),
    shift(5, '2026-03-04T07:00', '2026-03-04T19:00'),
    // The clocks repeat an hour.
    shift(6, '2026-10-31T07:00', '2026-11-01T07:00'),
  ];
  const { timed, faults } = checkShifts(shifts, clock);
  expect(faults).toEqual([
    { line: 2, message: 'Is longer than 24 hours.' },
    { line: 3, message: 'Ends before it starts.' },
    { line: 4, message: 'Ends before it starts.' },
    { line: 6, message: 'Is longer than 24 hours.' },
  ]);
  expect(timed.map(({ line }) => line)).toEqual([5]);
});

test('the dates of a file go from its first date to its last staffing day', () => {
  const find = (...shifts: RosterShift[]) => findRosterDates(checkShifts(shifts, clock).timed, clock);
  expect(find()).toBeNull();
  expect(
    find(shift(2, '2026-03-03T06:45', '2026-03-03T19:15'), shift(3, '2026-03-05T03:00', '2026-03-05T07:00')),
  ).toEqual({ start: '2026-03-03', end: '2026-03-04' });
  expect(find(shift(2, '2026-03-03T03:00', '2026-03-03T07:00'))).toEqual({
    start: '2026-03-03',
    end: '2026-03-03',
  });
  expect(find(shift(2, '2026-03-04T03:00Z', '2026-03-04T07:00Z'))).toEqual({
    start: '2026-03-03',
    end: '2026-03-03',
  });
});

test('units are listed once, as they are written first, with their shifts', () => {
  const of = (unit: string, rns: number) => shift(2, '', '', { unit, rns });
  expect(listUnits([of('L&D', 1), of('ICU', 2), of(' l&d', 3)])).toEqual([
    { name: 'L&D', shifts: 4 },
    { name: 'ICU', shifts: 2 },
  ]);
});

test('shifts of more than 16 hours are listed by line', () => {
  const shifts = [
    shift(2, '2026-03-03T07:00', '2026-03-03T23:00'),
    shift(3, '2026-03-03T07:00', '2026-03-04T03:00', { rns: 2 }),
    shift(3, '2026-03-10T07:00', '2026-03-11T03:00', { rns: 2 }),
  ];
  expect(listLongShifts(checkShifts(shifts, clock).timed)).toEqual([3]);
});
