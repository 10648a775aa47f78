import { describe, expect, test } from 'vitest';
import { listNominalWindows, type ShiftWindowConfig } from '../shifts/shift-window-config.ts';
import { addDays, getWeekday } from '../time/calendar.ts';
import { buildHistory, dropBeforePause, type PastShift } from './history.ts';
import { type LookAhead, lookAhead } from './look-ahead.ts';
import { listRecordRows, listRecordWeeks } from './record.ts';
import { scoreRecord } from './score.ts';

const timeZone = 'America/New_York';
const sixWindows = [420, 660, 900, 1140, 1380, 1620].map(mins => ({ mins, isDay: mins < 1140 }));
const today = '2026-06-15';
/** 08:00 in New York, in the window of 07:00. */
const noon = Date.parse(`${today}T12:00:00Z`);
const settings = {
  minRnTarget: 2,
  findPlannedRns: () => null,
  findScheduledRns: () => null,
  standardFloor: null,
};

/** A unit whose patients depend on the weekday and window only, besides small changes from day to day. */
const patientsAt = (day: number, mins: number) =>
  10 + (day % 7) + (mins === 420 ? 4 : 0) + ((day * 13) % 5) - 2;

function makeShifts(
  days: number,
  config: ShiftWindowConfig = sixWindows,
  isKept: (day: number, mins: number) => boolean = () => true,
): PastShift[] {
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(today, day - days + 1);
    return listNominalWindows(config)
      .filter(({ id }) => isKept(days - 1 - day, id) && (date < today || id === config[0]?.mins))
      .map(({ id, duration }) => {
        const census = patientsAt(getWeekday(date) + 7 * day, id);
        const needs = { workload: census / 4, required: Math.ceil(census / 3) };
        return { date, windowId: id, duration, savedAt: 0, census, ...needs };
      });
  }).flat();
}

function look(
  shifts: readonly PastShift[],
  { config = sixWindows, at = noon, minRnTarget = 2, last = today } = {},
): LookAhead {
  const history = buildHistory(dropBeforePause(shifts), { config, timeZone }, last);
  if (!history) throw new Error('no shifts');
  return lookAhead(history, at, { ...settings, minRnTarget });
}

describe('the RNs that a staffing standard will require', () => {
  const lookFor = (
    shifts: readonly PastShift[],
    { standardFloor = 1, planned = 5 }: { standardFloor?: number | null; planned?: number | null } = {},
  ) => {
    const history = buildHistory(shifts, { config: sixWindows, timeZone }, today);
    if (!history) throw new Error('no shifts');
    return lookAhead(history, noon, { ...settings, findPlannedRns: () => planned, standardFloor }).windows;
  };

  test('have a band around those of the same weekday and window', () => {
    for (const { date, window, required } of lookFor(makeShifts(150))) {
      const usual = (10 + getWeekday(date) + (window.id === 420 ? 4 : 0)) / 3;
      expect(required && required.p10 <= required.p50 && required.p50 <= required.p90).toBe(true);
      expect(Math.abs((required?.p50 ?? 0) - usual)).toBeLessThan(1.5);
    }
  });

  test('are null without a standard, and without enough shifts that it can rate', () => {
    const shifts = makeShifts(150);
    expect(lookFor(shifts, { standardFloor: null })[3]).toMatchObject({
      required: null,
      chanceStandardShort: null,
    });
    const unrated = shifts.map(shift => ({ ...shift, required: Number.NaN }));
    expect(lookFor(unrated)[3]).toMatchObject({ required: null, chanceStandardShort: null });
  });

  test('are compared with the whole RNs of the plan', () => {
    const shifts = makeShifts(150);
    const chanceAt = (planned: number | null, standardFloor = 1) =>
      lookFor(shifts, { planned, standardFloor })[3]?.chanceStandardShort;
    expect([chanceAt(null), chanceAt(0), chanceAt(99)]).toEqual([null, 1, 0]);
    expect(chanceAt(5.99)).toBe(chanceAt(5));
    expect(chanceAt(2.9, 3)).toBe(1);
  });
});

describe('the forecast', () => {
  test('has the windows that start in the next seven days', () => {
    const { windows, refused, completeness } = look(makeShifts(100));
    expect([refused, completeness, windows.length]).toEqual([null, 1, 42]);
    expect([windows[0]?.date, windows[0]?.window.id]).toEqual([today, 660]);
    expect([windows.at(-1)?.date, windows.at(-1)?.window.id]).toEqual(['2026-06-22', 420]);
  });

  test('follows the weekday and window, with ordered bands that are not below 0 or the minimum', () => {
    const { windows } = look(makeShifts(200), { minRnTarget: 3.5 });
    for (const { date, window, census, rnTarget } of windows) {
      const expected = 10 + getWeekday(date) + (window.id === 420 ? 4 : 0);
      expect(Math.abs(census.p50 - expected)).toBeLessThan(1.5);
      for (const { p10, p50, p90 } of [census, rnTarget])
        expect([p10, p50, p90]).toEqual([p10, p50, p90].toSorted((a, b) => a - b));
      expect([census.p10 >= 0, rnTarget.p10 >= 3.5]).toEqual([true, true]);
    }
  });

  test('is higher while a unit with long stays is fuller than usual, and less so later', () => {
    // A wave of ten days.
    const wave = (shifts: PastShift[], push: number) =>
      shifts.map((shift, index) => ({
        ...shift,
        workload: shift.workload + 3 * Math.sin(index / 10) + (index === shifts.length - 1 ? push : 0),
      }));
    const [usual, full] = [0, 4].map(push => look(wave(makeShifts(364), push)).windows);
    const gain = (place: number) => (full?.[place]?.rnTarget.p50 ?? 0) - (usual?.[place]?.rnTarget.p50 ?? 0);
    expect(gain(0)).toBeGreaterThan(1);
    expect(gain(30)).toBeLessThan(gain(0));
  });

  test('uses no window that starts later', () => {
    const shifts = makeShifts(150);
    const at = noon - 20 * 86_400_000;
    const changed = shifts.map(shift =>
      shift.date > '2026-05-26' ? { ...shift, census: 99, workload: 99 } : shift,
    );
    expect(look(changed, { at })).toEqual(look(shifts, { at }));
  });

  test('gives the chance that the target exceeds the plan', () => {
    const history = buildHistory(makeShifts(150), { config: sixWindows, timeZone }, today);
    const chanceAt = (planned: number) =>
      history &&
      lookAhead(history, noon, { ...settings, findPlannedRns: () => planned }).windows[3]?.chanceShort;
    expect([chanceAt(1), chanceAt(99)]).toEqual([1, 0]);
    const middle = chanceAt(look(makeShifts(150)).windows[3]?.rnTarget.p50 ?? 0) ?? 0;
    expect(Math.abs(middle - 0.5)).toBeLessThan(0.2);
  });

  test('keeps to the clock on the wall when the clocks change', () => {
    const at = Date.parse('2026-03-07T13:00:00Z');
    const shifts = makeShifts(100).map((shift, index) => ({
      ...shift,
      date: addDays('2026-03-07', Math.floor(index / 6) - 99),
    }));
    const { windows } = look(shifts, { at, last: '2026-03-07' });
    expect(windows).toHaveLength(42);
    const mornings = windows
      .filter(({ window }) => window.id === 420)
      .map(({ window }) => window.time.slice(11));
    expect(mornings).toEqual(Array(7).fill('11:00:00Z'));
  });

  test('leaves out a window that a clock change removes', () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => ({ mins: 60 * hour, isDay: hour < 12 }));
    const at = Date.parse('2026-03-07T13:30:00Z');
    const shifts = makeShifts(100, hourly).map(shift => ({ ...shift, date: addDays(shift.date, -100) }));
    const { windows } = look(shifts, { config: hourly, at, last: '2026-03-07' });
    const removed = windows.filter(({ date }) => date === '2026-03-08').map(({ window }) => window.id);
    expect([removed.length, removed.includes(120)]).toEqual([23, false]);
  });

  test('works with one window a day', () => {
    const { windows, refused } = look(makeShifts(100, [{ mins: 420, isDay: true }]), {
      config: [{ mins: 420, isDay: true }],
    });
    expect([refused, windows.length]).toEqual([null, 7]);
  });

  test('is made also when windows in a row are missing', () => {
    const { windows, refused } = look(makeShifts(150, sixWindows, daysAgo => daysAgo > 5));
    expect([refused, windows.length]).toEqual([null, 42]);
    expect(windows.every(({ census }) => Number.isFinite(census.p50) && census.p90 > census.p10)).toBe(true);
  });

  test('knows windows that were never recorded by the level of the others', () => {
    const { windows } = look(makeShifts(150, sixWindows, (_, mins) => mins !== 1620));
    const never = windows.find(({ window }) => window.id === 1620);
    expect(never?.census.p50).toBeGreaterThan(8);
  });
});

describe('changed shift times', () => {
  const twoWindows = [
    { mins: 420, isDay: true },
    { mins: 1140, isDay: false },
  ];

  test('a long window counts for the short ones in it, and short ones for a long one', () => {
    const fine = look(makeShifts(100, twoWindows));
    expect([fine.refused, fine.windows.length]).toEqual([null, 42]);
    const coarse = look(makeShifts(100), { config: twoWindows });
    expect([coarse.refused, coarse.windows.length]).toEqual([null, 14]);
  });

  test('a window that is covered by less than half has no data', () => {
    const [shift] = makeShifts(1);
    const values = (config: ShiftWindowConfig) =>
      buildHistory(shift ? [shift] : [], { config, timeZone }, today)?.census.map(value =>
        Number.isNaN(value) ? -1 : 1,
      );
    expect(values(twoWindows)).toEqual(Float64Array.of(-1, -1));
    expect(
      values([
        { mins: 420, isDay: true },
        { mins: 880, isDay: false },
      ]),
    ).toEqual(Float64Array.of(1, -1));
  });

  test('today keeps its stored windows', () => {
    const shifts = makeShifts(100, twoWindows);
    const history = buildHistory(shifts, { config: sixWindows, timeZone }, today);
    const stored = [{ id: 420, duration: 720 }];
    const first = history && lookAhead(history, noon, settings, stored).windows[0];
    expect([first?.date, first?.window.id]).toEqual([today, 1140]);
  });
});

describe('a forecast is refused', () => {
  test('a forecast with less than eight weeks is refused, and says when it can start', () => {
    expect(look(makeShifts(30)).refused).toBe(
      'A forecast needs eight weeks of shifts. The first shift is of 5/17/2026, so it can start on 7/12/2026.',
    );
    expect(look(makeShifts(57)).refused).toBeNull();
  });

  test('a forecast with less than 60 % of the windows recorded is refused', () => {
    const thin = look(makeShifts(100, sixWindows, (day, mins) => (day + mins / 60) % 2 === 0));
    expect(thin.refused).toMatch(
      /^Only \d+ of \d+ windows since 3\/\d+\/2026 have data \(50 %\)\. A forecast needs 60 %\.$/,
    );
    expect(look(makeShifts(100, sixWindows, (_, mins) => mins < 1380)).refused).toBeNull();
  });

  test('a forecast with a gap in most of the last eight weeks, or nothing in them, is refused', () => {
    const gap = look(makeShifts(300, sixWindows, daysAgo => daysAgo > 30));
    expect(gap.refused).toMatch(/windows of the last eight weeks have data/);
    expect(look(makeShifts(300, sixWindows, daysAgo => daysAgo > 60)).refused).toMatch(
      /^There are no shifts/,
    );
  });

  test('a forecast is refused until eight weeks after a pause of more than eight weeks', () => {
    const isKept = (daysAgo: number) => daysAgo > 120 || daysAgo < 40;
    expect(look(makeShifts(300, sixWindows, isKept)).refused).toMatch(/first shift is of 5\/7\/2026/);
  });
});

describe('the record', () => {
  const history = buildHistory(makeShifts(200), { config: sixWindows, timeZone }, today);
  const record = (of = history) =>
    of ? listRecordWeeks(today).flatMap(week => listRecordRows(of, week, today, 2)) : [];

  test('has a forecast for each of the last 90 days, at every time of the day', () => {
    const made = new Set(record().map(({ madeAt }) => new Date(madeAt).toISOString()));
    expect(made.size).toBe(90);
    expect([...made][0]).toMatch(/^2026-03-17/);
    expect(new Set([...made].map(instant => instant.slice(11, 13))).size).toBe(6);
    expect(record().every(({ date }) => date < today)).toBe(true);
  });

  test('compares with the mean of the same weekday and window in the eight weeks before', () => {
    const row = record().find(({ hoursAhead }) => hoursAhead > 100);
    const past = makeShifts(200).filter(
      ({ date, windowId }) =>
        windowId === row?.window.id &&
        date < (row?.date ?? '') &&
        date >= addDays(row?.date ?? '', -56) &&
        getWeekday(date) === getWeekday(row?.date ?? ''),
    );
    const mean = past.reduce((sum, { workload }) => sum + Math.max(2, workload), 0) / past.length;
    expect(row?.sameWeekday).toBeCloseTo(mean, 9);
  });

  test('uses only shifts that were saved by then', () => {
    const late = makeShifts(200).map(shift => ({ ...shift, savedAt: noon }));
    expect(record(buildHistory(late, { config: sixWindows, timeZone }, today))).toEqual([]);
  });

  test('is scored by how far ahead', () => {
    const rows = record().filter(({ madeAt }) => madeAt > noon - 9 * 86_400_000);
    const score = scoreRecord(rows, 2);
    expect(score.map(({ forecasts }) => forecasts).reduce((a, b) => a + b)).toBe(rows.length);
    const [first] = rows;
    const one = first
      ? [{ ...first, actual: 6, p10: 4, p50: 5, p90: 6, sameWeekday: 9, hoursAhead: 12 }]
      : [];
    expect(scoreRecord(one, 2)[0]).toEqual({
      fromHours: 0,
      toHours: 12,
      forecasts: 1,
      mae: 1,
      maeSameWeekday: 3,
      coverage: 1,
    });
    expect(scoreRecord(one, 6)[0]?.coverage).toBeNull();
    expect(scoreRecord(one, 2)[1]).toMatchObject({
      forecasts: 0,
      mae: null,
      maeSameWeekday: null,
      coverage: null,
    });
  });
});
