import { describe, expect, it } from 'vitest';
import {
  canTakeData,
  catchUpStatus,
  findEntryFault,
  findLastTakingData,
  findWindowAt,
  findWindowBefore,
  listShownWindows,
  windowStatus,
} from './shift-day.ts';
import { defaultShiftWindows } from './shift-window-config.ts';
import { listShiftWindows, type ShiftWindow } from './shift-windows.ts';

const newYork = 'America/New_York';
const today = listShiftWindows('2026-11-14', defaultShiftWindows, newYork);
const halves = [
  { mins: 420, isDay: true },
  { mins: 1140, isDay: false },
];
const toStored = (window: ShiftWindow) => ({
  id: window.id,
  isDay: window.isDay,
  duration: window.duration,
  time: window.time,
  elapsedMinutes: window.elapsedMinutes,
});
const stored = (...ids: number[]) => today.filter(window => ids.includes(window.id)).map(toStored);
const idsShown = (ids: number[], current: readonly ShiftWindow[]) =>
  listShownWindows(stored(...ids), current).map(w => w.id);

describe('listShownWindows', () => {
  const twelveHours = listShiftWindows('2026-11-14', halves, newYork);

  it('lists the configured windows for a date without shifts', () => {
    expect(listShownWindows([], today)).toEqual(today);
  });

  it('lists the configured windows if the shifts are stored in them', () => {
    expect(listShownWindows(stored(420, 1380), today)).toEqual(today);
  });

  it('keeps stored windows and leaves out configured ones that overlap them', () => {
    expect(idsShown([660], twelveHours)).toEqual([660, 1140]);
    expect(idsShown([420, 1620], twelveHours)).toEqual([420, 1620]);
  });

  it('keeps the stored minutes, label and day flag, and renumbers the positions', () => {
    const [first, second] = listShownWindows(stored(660), twelveHours);
    expect(first).toMatchObject({ id: 660, idx: 0, duration: 240, rangeLabel: '11:00 - 14:59', isDay: true });
    expect(second).toMatchObject({ id: 1140, idx: 1, duration: 720, isDay: false });
  });

  it('tells 03:00 of the date from 03:00 of the next day', () => {
    const early = { id: 180, isDay: false, duration: 240, time: '2026-11-14T08:00:00Z', elapsedMinutes: 240 };
    const labels = listShownWindows([early], today).map(({ label, rangeLabel }) => [label, rangeLabel]);
    expect([labels[0], labels.at(-1)]).toEqual([
      ['03:00', '03:00 - 06:59'],
      ['03:00 next day', '03:00 - 06:59 next day'],
    ]);
  });

  it('treats adjacent windows as not overlapping', () => {
    const shorter = listShiftWindows(
      '2026-11-14',
      [
        { mins: 420, isDay: true },
        { mins: 1380, isDay: false },
      ],
      newYork,
    );
    expect(idsShown([1140], shorter)).toEqual([1140, 1380]);
  });
});

describe('canTakeData', () => {
  it('is true up to today, including later windows of today', () => {
    expect(canTakeData({ elapsedMinutes: 240 }, '2026-11-14', '2026-11-14')).toBe(true);
    expect(canTakeData({ elapsedMinutes: 240 }, '2026-11-15', '2026-11-14')).toBe(false);
  });

  it('is false for a window that a clock change removes, and true if one minute is left', () => {
    expect(canTakeData({ elapsedMinutes: 1 }, '2026-03-08', '2026-11-14')).toBe(true);
    expect(canTakeData({ elapsedMinutes: 0 }, '2026-03-08', '2026-11-14')).toBe(false);
  });
});

describe('findEntryFault', () => {
  const removed = { elapsedMinutes: 0 };
  const whole = { elapsedMinutes: 240 };
  it.each([
    ['a date before 1990', whole, '1989-12-31', 'date', 'from 1/1/1990 on'],
    ['a future date', whole, '2026-11-15', 'date', 'up to today only'],
    ['a window that the date does not have', undefined, '2026-11-14', 'window', 'no such shift window'],
    ['a window that a clock change removes', removed, '2026-03-08', 'window', 'The clocks change'],
  ] as const)('names %s', (_, window, date, field, words) => {
    const fault = findEntryFault(window, date, '2026-11-14');
    expect(fault).toEqual({ field, message: expect.stringContaining(words) });
  });

  it('is null for a window that takes data', () => {
    expect(findEntryFault(whole, '2026-11-14', '2026-11-14')).toBeNull();
    expect(findEntryFault(whole, '1990-01-01', '2026-11-14')).toBeNull();
  });
});

describe('findWindowAt', () => {
  it('finds the window that contains an instant, its start included and its end not', () => {
    expect(findWindowAt(today, Date.parse('2026-11-14T16:00:00Z'))?.id).toBe(660);
    expect(findWindowAt(today, Date.parse('2026-11-14T15:59:59.999Z'))?.id).toBe(420);
  });

  it('finds none outside the day', () => {
    expect(findWindowAt(today, Date.parse('2026-11-14T11:59:59Z'))).toBeUndefined();
    expect(findWindowAt(today, Date.parse('2026-11-15T12:00:00Z'))).toBeUndefined();
  });
});

const gapDay = listShiftWindows(
  '2026-03-08',
  [60, 120, 180, 240].map(mins => ({ mins, isDay: false })),
  newYork,
);

describe('windowStatus', () => {
  const statuses = (windows: readonly ShiftWindow[], ...savedIds: number[]) =>
    windows.map(window => windowStatus(window, windows, new Set(savedIds)));

  it('is missing before the last saved window and open after it', () => {
    expect(statuses(today, 420, 900)).toEqual(['saved', 'missing', 'saved', 'open', 'open', 'open']);
    expect(statuses(today)).toEqual(['open', 'open', 'open', 'open', 'open', 'open']);
  });

  it('is closed, never missing, for a window that takes no data', () => {
    expect(statuses(gapDay, 180)).toEqual(['missing', 'closed', 'saved', 'open']);
  });
});

describe('catchUpStatus', () => {
  const statusAt = (
    time: string,
    index: number,
    more: { date?: string; isSaved?: boolean; first?: string | null } = {},
  ) => {
    const window = today[index];
    if (!window) throw new Error('no such window');
    const when = {
      date: more.date ?? '2026-11-14',
      today: '2026-11-14',
      epochMilliseconds: Date.parse(time),
      firstShiftAt: more.first === null ? null : Date.parse(more.first ?? '2026-11-01T12:00:00Z'),
    };
    return catchUpStatus(window, more.isSaved ?? false, when);
  };

  it('is missing after the window has ended, and open until then', () => {
    expect(statusAt('2026-11-14T15:59:59.999Z', 0)).toBe('open');
    expect(statusAt('2026-11-14T16:00:00Z', 0)).toBe('missing');
    expect(statusAt('2026-11-14T16:00:00Z', 5)).toBe('open');
    expect(statusAt('2026-11-14T16:00:00Z', 0, { isSaved: true })).toBe('saved');
  });

  it('is open before the first shift of the module, which the first window is not', () => {
    const noon = '2026-11-14T17:00:00Z';
    expect(statusAt(noon, 0, { first: null })).toBe('open');
    expect(statusAt(noon, 0, { first: '2026-11-14T12:00:00Z' })).toBe('missing');
    expect(statusAt(noon, 0, { first: '2026-11-14T16:00:00Z' })).toBe('open');
  });

  it('is closed on a future date, and for a window that takes no data', () => {
    expect(statusAt('2026-11-14T16:00:00Z', 0, { date: '2026-11-15' })).toBe('closed');
    const swallowed = gapDay[1];
    if (!swallowed) throw new Error('no such window');
    const later = {
      date: '2026-03-08',
      today: '2026-11-14',
      epochMilliseconds: Date.parse('2026-11-14T16:00:00Z'),
      firstShiftAt: Date.parse('2026-01-01T12:00:00Z'),
    };
    expect(catchUpStatus(swallowed, false, later)).toBe('closed');
  });
});

describe('findWindowBefore', () => {
  it('is the previous one of the same day, and null for the first', () => {
    expect(findWindowBefore(900, today)?.id).toBe(660);
    expect(findWindowBefore(420, today)).toBeNull();
  });

  it('skips a window that takes no data', () => {
    expect(findWindowBefore(180, gapDay)?.id).toBe(60);
  });

  it('the window before a day’s first one is the previous day’s last one that takes data', () => {
    expect(findLastTakingData(today)?.id).toBe(1620);
    expect(findLastTakingData(gapDay.slice(0, 2))?.id).toBe(60);
    const minuteLeft = gapDay.slice(0, 2).map(window => ({ ...window, elapsedMinutes: 1 }));
    expect(findLastTakingData(minuteLeft)?.id).toBe(120);
  });
});
