import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import goldenCases from '../golden/shift-windows.json' with { type: 'json' };
import { camelCased } from '../testing/golden.ts';
import { addDays, countDays } from '../time/calendar.ts';
import { defaultShiftWindows, type ShiftWindowConfig } from './shift-window-config.ts';
import { findStaffingDate, isTimeZone, listDatesNearClockChange, listShiftWindows } from './shift-windows.ts';

const newYork = 'America/New_York';
const at = (...starts: number[]): ShiftWindowConfig => starts.map(mins => ({ mins, isDay: true }));
const hourly = at(...Array.from({ length: 24 }, (_, hour) => hour * 60));

const dayStart = (date: string, config: ShiftWindowConfig, timeZone: string) =>
  Date.parse(listShiftWindows(date, config, timeZone)[0]?.time ?? '');
const elapsedOn = (date: string, config: ShiftWindowConfig, timeZone: string) =>
  Object.fromEntries(
    listShiftWindows(date, config, timeZone).map(window => [window.label, window.elapsedMinutes]),
  );

/** Clock changes of an hour, half an hour, a whole day, at midnight and just after it. */
const turningPoints = [
  [newYork, '2026-03-08'],
  [newYork, '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Apia', '2011-12-30'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/St_Johns', '2010-11-07'],
  ['America/St_Johns', '2011-03-13'],
  ['Africa/Cairo', '2026-04-24'],
  ['Asia/Kathmandu', '1986-01-01'],
] as const;

const configs = fc
  .tuple(
    fc.integer({ min: 0, max: 1439 }),
    fc.uniqueArray(
      fc.oneof(
        fc.integer({ min: 1, max: 1439 }),
        fc.integer({ min: 1, max: 47 }).map(n => n * 30),
      ),
      {
        maxLength: 23,
      },
    ),
  )
  .map(([first, offsets]) => at(first, ...offsets.map(offset => first + offset)));

const staffingDays = fc.tuple(
  fc
    .constantFrom(...turningPoints)
    .chain(([timeZone, date]) =>
      fc.integer({ min: -4, max: 4 }).map(days => [timeZone, addDays(date, days)] as const),
    ),
  configs,
);

describe('listShiftWindows', () => {
  it.each(goldenCases)('gives the golden windows of $date in $timezone', goldenCase => {
    const config = goldenCase.shift_windows_config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
    expect(listShiftWindows(goldenCase.date, config, goldenCase.timezone)).toEqual(
      camelCased(goldenCase.expect),
    );
  });

  it('puts every minute of a staffing day into exactly one window', () => {
    fc.assert(
      fc.property(staffingDays, ([[timeZone, date], config]) => {
        const windows = listShiftWindows(date, config, timeZone);
        const nextDay = dayStart(addDays(date, 1), config, timeZone);
        for (const [idx, window] of windows.entries()) {
          const nextStart = Date.parse(windows[idx + 1]?.time ?? '') || nextDay;
          expect(window.elapsedMinutes).toBeGreaterThanOrEqual(0);
          expect(Date.parse(window.time) + window.elapsedMinutes * 60_000).toBe(nextStart);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('removes the hour that the clocks skip, and only that', () => {
    const elapsed = elapsedOn('2026-03-08', hourly, newYork);
    expect(elapsed['02:00']).toBe(0);
    expect(Object.values(elapsed).filter(minutes => minutes === 60)).toHaveLength(23);
  });

  it('adds the repeated hour to the window in which the clocks go back', () => {
    const elapsed = elapsedOn('2026-11-01', hourly, newYork);
    expect(elapsed['01:00']).toBe(120);
    expect(elapsed['02:00']).toBe(60);
  });

  it('moves a start inside the gap forward by the gap', () => {
    expect(listShiftWindows('2026-03-08', at(90, 150, 240), newYork).map(window => window.time)).toEqual([
      '2026-03-08T06:30:00Z',
      '2026-03-08T07:30:00Z',
      '2026-03-08T08:00:00Z',
    ]);
  });

  it('changes by half an hour if the clocks do', () => {
    const config = at(60, 120, 180);
    expect(elapsedOn('2026-10-04', config, 'Australia/Lord_Howe')).toEqual({
      '01:00': 60,
      '02:00': 30,
      '03:00': 1320,
    });
    expect(elapsedOn('2026-04-05', config, 'Australia/Lord_Howe')).toEqual({
      '01:00': 90,
      '02:00': 60,
      '03:00': 1320,
    });
  });

  it('gives a skipped date only the part of its night that is on the next date', () => {
    expect(elapsedOn('2011-12-30', defaultShiftWindows, 'Pacific/Apia')).toEqual({
      '07:00': 0,
      '11:00': 0,
      '15:00': 0,
      '19:00': 0,
      '23:00': 0,
      '03:00': 240,
    });
    expect(elapsedOn('2011-12-29', defaultShiftWindows, 'Pacific/Apia')).toMatchObject({
      '23:00': 240,
      '03:00': 0,
    });
  });

  it('ends a day at the next day’s first start even if a gap moves that back', () => {
    expect(elapsedOn('2026-03-07', at(150, 180), newYork)).toEqual({ '02:30': 30, '03:00': 1380 });
    expect(elapsedOn('2026-03-08', at(150, 180), newYork)).toEqual({ '02:30': 0, '03:00': 1410 });
  });
});

describe('findStaffingDate', () => {
  it.each([
    ['2026-11-15T08:00:00Z', '2026-11-14'],
    ['2026-11-15T11:59:59Z', '2026-11-14'],
    ['2026-11-15T12:00:00Z', '2026-11-15'],
    ['2026-11-16T04:59:00Z', '2026-11-15'],
  ])('the instant %s belongs in New York to %s', (instant, date) => {
    expect(findStaffingDate(Date.parse(instant), defaultShiftWindows, newYork)).toBe(date);
  });

  it('stays on the new day when the clocks go back over midnight', () => {
    const secondElevenThirtyPm = Date.parse('2010-11-07T03:00:00Z');
    expect(findStaffingDate(secondElevenThirtyPm, at(0, 720), 'America/St_Johns')).toBe('2010-11-07');
    expect(findStaffingDate(secondElevenThirtyPm, at(420), 'America/St_Johns')).toBe('2010-11-06');
  });

  it('is the date whose windows contain the instant', () => {
    fc.assert(
      fc.property(staffingDays, fc.nat(), ([[timeZone, date], config], pick) => {
        const start = dayStart(date, config, timeZone);
        const length = dayStart(addDays(date, 1), config, timeZone) - start;
        fc.pre(length > 0);
        expect(findStaffingDate(start + (pick % length), config, timeZone)).toBe(date);
      }),
      { numRuns: 500 },
    );
  });
});

describe('listDatesNearClockChange', () => {
  it('leaves out only dates whose windows all have their nominal minutes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...turningPoints), configs, ([timeZone, change], config) => {
        const range = { start: addDays(change, -6), end: addDays(change, 6) };
        const near = listDatesNearClockChange(range, timeZone);
        expect(near.size).toBeLessThan(countDays(range));
        for (let date = range.start; date <= range.end; date = addDays(date, 1)) {
          const isNominal = listShiftWindows(date, config, timeZone).every(
            w => w.elapsedMinutes === w.duration,
          );
          expect(isNominal || near.has(date)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['2026-03-01', '2026-03-31', ['03-05', '03-06', '03-07', '03-08', '03-09', '03-10', '03-11']],
    ['2026-03-07', '2026-03-09', ['03-07', '03-08', '03-09']],
    ['2026-03-01', '2026-03-05', ['03-05']],
    ['2026-03-11', '2026-03-31', ['03-11']],
    ['2026-03-12', '2026-03-31', []],
  ])('finds, from %s to %s, those within three days of a change', (start, end, days) => {
    const near = listDatesNearClockChange({ start, end }, newYork);
    expect([...near]).toEqual(days.map(day => `2026-${day}`));
  });

  it('finds the dates of every change in the range', () => {
    expect(listDatesNearClockChange({ start: '2026-01-01', end: '2026-12-31' }, newYork).size).toBe(14);
  });

  it('finds none in a zone without clock changes', () => {
    expect(listDatesNearClockChange({ start: '2026-01-01', end: '2026-12-31' }, 'America/Phoenix').size).toBe(
      0,
    );
  });
});

describe('isTimeZone', () => {
  it.each([
    [newYork, true],
    ['UTC', true],
    ['US/Eastern', true],
    ['Asia/Kolkata', true],
    ['america/new_york', false],
    ['2026-03-08T07:00Z', false],
    ['America/Nowhere', false],
    ['+05:00', false],
    ['', false],
  ])('the name "%s" is a time zone: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});
