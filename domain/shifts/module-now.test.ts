import { expect, test } from 'vitest';
import { type DatedWindow, findModuleNow } from './module-now.ts';
import { listShiftWindows } from './shift-windows.ts';

const timeZone = 'America/New_York';
const windows = [
  { mins: 420, isDay: true },
  { mins: 1140, isDay: false },
];

function storedShift(date: string, id: number): DatedWindow {
  const window = listShiftWindows(date, windows, timeZone).find(each => each.id === id);
  if (!window) throw new Error(`no window ${id} on ${date}`);
  return { ...window, date };
}

/** 10:00 on 14 November in New York unless another instant is given. */
function findNow(shifts: DatedWindow[], at = '2026-11-14T15:00:00Z', config = windows) {
  const { current, shift, isEntered, next } = findModuleNow(
    shifts,
    { windows: config, timeZone },
    Date.parse(at),
  );
  const name = (window: { date: string; id: number } | null) => window && `${window.date}/${window.id}`;
  return { current: current?.id ?? null, shift: name(shift), isEntered, next: name(next) };
}

test('the running window is shown with its own shift and the window after it', () => {
  const shifts = [storedShift('2026-11-13', 1140), storedShift('2026-11-14', 420)];
  expect(findNow(shifts)).toEqual({
    current: 420,
    shift: '2026-11-14/420',
    isEntered: true,
    next: '2026-11-14/1140',
  });
});

test('the last shift that has started is shown before the running window is entered', () => {
  const shifts = [
    storedShift('2026-11-14', 1140),
    storedShift('2026-11-13', 1140),
    storedShift('2026-11-13', 420),
  ];
  expect(findNow(shifts)).toMatchObject({ shift: '2026-11-13/1140', isEntered: false });
});

test('a shift that started 24 hours ago is no longer shown', () => {
  const yesterday = [storedShift('2026-11-13', 420)];
  expect(findNow(yesterday, '2026-11-14T11:59:59Z').shift).toBe('2026-11-13/420');
  expect(findNow(yesterday, '2026-11-14T12:00:00Z').shift).toBeNull();
});

test('the night window of the day before is running after midnight, and the next one is in the morning', () => {
  expect(findNow([], '2026-11-15T08:00:00Z')).toMatchObject({ current: 1140, next: '2026-11-15/420' });
});

test('a window that a clock change removes is never the next one', () => {
  const hourly = Array.from({ length: 24 }, (_, hour) => ({ mins: hour * 60, isDay: hour > 6 && hour < 19 }));
  // The clocks go from 02:00 to 03:00, so the window of 02:00 has no minutes.
  expect(findNow([], '2026-03-08T06:30:00Z', hourly)).toMatchObject({
    current: 60,
    next: '2026-03-08/180',
  });
});

test('a stored window of earlier shift times counts until its end', () => {
  const short = { ...storedShift('2026-11-14', 420), duration: 240, elapsedMinutes: 240 };
  expect(findNow([short])).toMatchObject({ current: 420, isEntered: true });
  // From 11:00 to 19:00 the day has no window.
  expect(findNow([short], '2026-11-14T17:00:00Z')).toEqual({
    current: null,
    shift: '2026-11-14/420',
    isEntered: false,
    next: '2026-11-14/1140',
  });
});
