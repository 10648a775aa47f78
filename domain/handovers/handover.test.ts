import { describe, expect, test } from 'vitest';
import type { ShiftWindowConfig } from '../shifts/shift-window-config.ts';
import { listShiftWindows } from '../shifts/shift-windows.ts';
import { addDays } from '../time/calendar.ts';
import {
  decideConfirmation,
  findConfirmFault,
  findHandoverWindow,
  hasBegun,
  listNextWindows,
  listOutdatedParts,
  nextWindowDays,
} from './handover.ts';

const [ann, bo] = [1, 2];
const by = (userId: number | null) => ({ userId });

describe('a confirmation', () => {
  test.each([
    ['is new while nobody has confirmed the part', { giving: null, taking: null }, 'new'],
    ['is new beside the other part of somebody else', { giving: null, taking: by(bo) }, 'new'],
    ['is kept if the same person repeats it', { giving: by(ann), taking: null }, 'kept'],
    ['is kept if the same person repeats it after both', { giving: by(ann), taking: by(bo) }, 'kept'],
    ['is refused to the person of the other part', { giving: null, taking: by(ann) }, 'same person'],
    [
      'is refused to that person even if the part is taken',
      { giving: by(bo), taking: by(ann) },
      'same person',
    ],
    ['is taken if somebody else has it', { giving: by(bo), taking: null }, 'taken'],
    ['is taken if a person has it who was erased', { giving: by(null), taking: null }, 'taken'],
  ] as const)('it %s', (_, confirmed, outcome) => {
    expect(decideConfirmation(confirmed, 'giving', ann)).toBe(outcome);
    const turned = { giving: confirmed.taking, taking: confirmed.giving };
    expect(decideConfirmation(turned, 'taking', ann)).toBe(outcome);
  });
});

const fourHours: ShiftWindowConfig = [420, 660, 900, 1140, 1380, 1620].map(mins => ({
  mins,
  isDay: mins < 1140,
}));
const chicago = 'America/Chicago';

function listFrom(date: string, config = fourHours, timeZone = chicago) {
  return Array.from({ length: nextWindowDays + 1 }, (_, days) => addDays(date, days)).flatMap(day =>
    listShiftWindows(day, config, timeZone).map(window => ({ ...window, date: day })),
  );
}

const findAt = (date: string, instant: string, config = fourHours) =>
  findHandoverWindow(listShiftWindows(date, config, chicago), Date.parse(instant))?.label;

describe('the window whose hand-over opens', () => {
  test.each([
    ['is the running one', '2026-11-14T22:00:00Z', '15:00'],
    ['is the running one until its last second', '2026-11-15T00:59:59Z', '15:00'],
    ['is the next one from its start on', '2026-11-15T01:00:00Z', '19:00'],
    ['is the last one past midnight', '2026-11-15T10:00:00Z', '03:00'],
  ])('it %s', (_, instant, label) => {
    expect(findAt('2026-11-14', instant)).toBe(label);
  });

  test('is the running one before and after the clocks are set back', () => {
    // The clocks repeat 01:00 to 02:00 on November 1: the window 23:00 has five hours.
    expect(findAt('2026-10-31', '2026-11-01T08:59:59Z')).toBe('23:00');
    expect(findAt('2026-10-31', '2026-11-01T09:00:00Z')).toBe('03:00');
  });

  test('is never one that a clock change removes', () => {
    const short: ShiftWindowConfig = [60, 120, 180].map(mins => ({ mins, isDay: false }));
    const windows = listShiftWindows('2026-03-08', short, chicago);
    expect(windows.map(({ label, elapsedMinutes }) => [label, elapsedMinutes])).toContainEqual(['02:00', 0]);
    expect(findAt('2026-03-08', '2026-03-08T07:59:59Z', short)).toBe('01:00');
    expect(findAt('2026-03-08', '2026-03-08T08:00:00Z', short)).toBe('03:00');
  });

  test('is the last that has begun if none is running, and the first if none has begun', () => {
    const gap = listShiftWindows('2026-11-14', fourHours, chicago).filter(({ label }) => label !== '15:00');
    expect(findHandoverWindow(gap, Date.parse('2026-11-14T22:00:00Z'))?.label).toBe('11:00');
    expect(findHandoverWindow(gap, Date.parse('2026-11-14T05:00:00Z'))?.label).toBe('07:00');
    expect(findHandoverWindow([], 0)).toBeNull();
  });
});

const nextOf = (date: string, id: number, config = fourHours) =>
  listNextWindows(listFrom(date, config), { date, id }).map(window => `${window.date} ${window.label}`);

describe('the next two windows', () => {
  test('are those of the same day', () => {
    expect(nextOf('2026-11-14', 420)).toEqual(['2026-11-14 11:00', '2026-11-14 15:00']);
  });

  test('continue with the next day', () => {
    expect(nextOf('2026-11-14', 1380)).toEqual(['2026-11-14 03:00', '2026-11-15 07:00']);
    expect(nextOf('2026-11-14', 1620)).toEqual(['2026-11-15 07:00', '2026-11-15 11:00']);
  });

  test('are those of two days if a window has a whole day', () => {
    expect(nextOf('2026-11-14', 420, [{ mins: 420, isDay: true }])).toEqual([
      '2026-11-15 07:00',
      '2026-11-16 07:00',
    ]);
  });

  test('leave out one that a clock change removes', () => {
    const short: ShiftWindowConfig = [60, 120, 180, 240].map(mins => ({ mins, isDay: false }));
    expect(nextOf('2026-03-08', 60, short)).toEqual(['2026-03-08 03:00', '2026-03-08 04:00']);
  });
});

test('a window has begun at its start and not a second before', () => {
  const window = { time: '2026-11-14T21:00:00Z' };
  expect(hasBegun(window, Date.parse('2026-11-14T20:59:59Z'))).toBe(false);
  expect(hasBegun(window, Date.parse(window.time))).toBe(true);
});

test('a hand-over is confirmed from the start of its window until 72 hours after its end', () => {
  const window = { time: '2026-11-14T21:00:00Z', elapsedMinutes: 240 };
  const findAt = (instant: string) => findConfirmFault(window, Date.parse(instant));
  expect(findAt('2026-11-14T20:59:59Z')).toBe('This window has not begun yet.');
  expect(findAt('2026-11-14T21:00:00Z')).toBeNull();
  expect(findAt('2026-11-18T01:00:00Z')).toBeNull();
  expect(findAt('2026-11-18T01:00:00.001Z')).toBe(
    'A hand-over is confirmed within 72 hours after the end of its window.',
  );
});

test('the window in which the clocks are set back ends an hour later', () => {
  const night = listShiftWindows('2026-10-31', fourHours, chicago).find(({ label }) => label === '23:00');
  if (!night) throw new Error('no window');
  const last = Date.parse('2026-11-01T09:00:00Z') + 72 * 3_600_000;
  expect([last, last + 1].map(now => findConfirmFault(night, now) === null)).toEqual([true, false]);
});

test('a part is outdated once the notes have a later version than it confirmed', () => {
  const [first, second] = [{ version: 1 }, { version: 2 }];
  expect(listOutdatedParts(2, { giving: first, taking: second })).toEqual(['giving']);
  expect(listOutdatedParts(3, { giving: first, taking: second })).toEqual(['giving', 'taking']);
  expect(listOutdatedParts(1, { giving: first, taking: null })).toEqual([]);
});
