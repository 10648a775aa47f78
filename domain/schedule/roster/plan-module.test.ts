import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import golden from '../../golden/schedule.json' with { type: 'json' };
import { defaultShiftWindows } from '../../shifts/shift-window-config.ts';
import { findStaffingDate, listShiftWindows } from '../../shifts/shift-windows.ts';
import { differences } from '../../testing/golden.ts';
import { addDays, type DateRange, listDates } from '../../time/calendar.ts';
import { findScheduleSpan } from '../check-rows.ts';
import { createScheduleReader, listScheduledRns } from '../scheduled-rns.ts';
import { checkShifts, type TimedShift } from './check-shifts.ts';
import { guessRoster } from './find-columns.ts';
import {
  type CountedRow,
  countRosterRns,
  type KnownSchedule,
  type ModulePlan,
  planModule,
  previewDays,
} from './plan-module.ts';
import { readRoster } from './read-roster.ts';

const clock = { windows: defaultShiftWindows, timeZone: 'America/New_York' };
const nothing: KnownSchedule = { rows: [], dates: [] };
const hour = 3_600_000;

function timed(...times: [start: string, end: string, rns?: number][]): readonly TimedShift[] {
  const shifts = times.map(([start, end, rns = 1], index) => ({
    line: index + 2,
    unit: '',
    start,
    end,
    rns,
  }));
  return checkShifts(shifts, clock).timed;
}

const row = (start: string, end: string, rns = 1): CountedRow => ({
  start: Date.parse(start),
  end: Date.parse(end),
  rns,
});

describe('a plan', () => {
  const dates = { start: '2026-03-03', end: '2026-03-04' };
  const early = timed(['2026-03-03T06:45', '2026-03-03T19:15'], ['2026-03-03T06:45', '2026-03-03T19:15']);
  const dayBefore = row('2026-03-02T18:45-05:00', '2026-03-03T07:15-05:00', 3);
  const known = { rows: [dayBefore], dates: ['2026-03-02'] };

  it('sends the rest of shifts that start on the staffing day before, if that is not known', () => {
    expect(planModule(early, dates, nothing, clock)).toMatchObject({
      range: dates,
      rows: [row('2026-03-03T07:00-05:00', '2026-03-03T19:15-05:00', 2)],
    });
  });

  it('sends the staffing day before again with what is stored of it, if that is known', () => {
    expect(planModule(early, dates, known, clock)).toMatchObject({
      range: { start: '2026-03-02', end: '2026-03-04' },
      rows: [dayBefore, row('2026-03-03T06:45-05:00', '2026-03-03T19:15-05:00', 2)],
    });
  });

  it('replaces what is stored of the hours before the first window', () => {
    const stored = {
      ...known,
      rows: [...known.rows, row('2026-03-03T06:30-05:00', '2026-03-03T19:00-05:00')],
    };
    expect(planModule(early, dates, stored, clock).rows).toEqual(planModule(early, dates, known, clock).rows);
  });

  it('sends again what is stored of the hours after the last midnight', () => {
    const next = row('2026-03-05T06:45-05:00', '2026-03-05T19:15-05:00', 4);
    const { rows, range } = planModule(early, dates, { rows: [next], dates: ['2026-03-04'] }, clock);
    expect(range.end).toBe('2026-03-04');
    expect(rows).toContainEqual(next);
  });

  it('decides about the hours after the last midnight if the file has shifts there', () => {
    const next = row('2026-03-05T06:45-05:00', '2026-03-05T19:15-05:00', 4);
    const shifts = timed(['2026-03-04T19:00', '2026-03-05T07:30'], ['2026-03-05T03:00', '2026-03-05T07:30']);
    const { rows, outside } = planModule(shifts, dates, { rows: [next], dates: ['2026-03-04'] }, clock);
    expect(rows.map(({ start: instant }) => new Date(instant).toISOString())).toEqual([
      '2026-03-05T00:00:00.000Z',
      '2026-03-05T08:00:00.000Z',
    ]);
    expect(outside).toEqual([]);
  });

  it('names the lines that are not on its dates', () => {
    const shifts = timed(
      ['2026-03-02T19:00', '2026-03-03T07:30'],
      ['2026-03-03T00:00', '2026-03-03T07:00'],
      ['2026-03-04T19:00', '2026-03-05T07:30'],
      ['2026-03-05T07:00', '2026-03-05T19:30'],
    );
    expect(planModule(shifts, dates, nothing, clock).outside).toEqual([2, 3, 5]);
  });

  it('cannot have more than 92 days', () => {
    const plan = (days: number) =>
      planModule([], { start: '2026-03-03', end: addDays('2026-03-03', days - 1) }, nothing, clock);
    expect(plan(92).fault).toBeNull();
    expect(plan(93).fault).toBe('These are 93 days. At most 92 can be imported at once.');
  });

  it('cannot have more than 5,000 shifts', () => {
    const plan = (rns: number) =>
      planModule(timed(['2026-03-03T07:00', '2026-03-03T19:00', rns]), dates, nothing, clock);
    expect(plan(5000).fault).toBeNull();
    expect(plan(5001).fault).toBe(
      'These are 5,001 shifts. At most 5,000 can be imported at once: choose fewer days.',
    );
  });
});

const start = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 95 }))
  .map(([day, quarter]) => Date.parse(`${addDays('2026-03-02', day)}T05:00Z`) + quarter * (hour / 4));
const someRow = fc
  .tuple(start, fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 5 }))
  .map(([from, hours, rns]) => ({ start: from, end: from + hours * hour, rns }));
const someRows = fc.array(someRow, { maxLength: 30 });
const someDates = fc
  .tuple(fc.integer({ min: 4, max: 6 }), fc.integer({ min: 0, max: 4 }))
  .map(([first, days]) => ({ start: `2026-03-0${first}`, end: addDays(`2026-03-0${first}`, days) }));

/** All dates that shifts of these tests can start on, so that the day before a file is known. */
const allDates = listDates({ start: '2026-02-28', end: '2026-03-31' });

/** What is stored after a plan has been sent. */
function send({ rows, range }: ModulePlan, stored: KnownSchedule): KnownSchedule {
  const span = findScheduleSpan(range, clock);
  const kept = stored.rows.filter(each => each.start < span.start || each.start >= span.end);
  return {
    rows: [...kept, ...rows],
    dates: [...new Set([...stored.dates, ...listDates(range)])],
  };
}

const toShift = (time: CountedRow, index: number): TimedShift => ({
  ...{ line: index + 2, unit: '', start: '', end: '', rns: time.rns },
  time: { start: time.start, end: time.end },
});

/** Times and numbers, added up and sorted. */
function told(rows: readonly CountedRow[]): string[] {
  const sums = new Map<string, number>();
  for (const each of rows) {
    const time = `${new Date(each.start).toISOString()} ${new Date(each.end).toISOString()}`;
    sums.set(time, (sums.get(time) ?? 0) + each.rns);
  }
  return Array.from(sums, ([time, rns]) => `${time} ${rns}`).sort();
}

test('a file on known dates replaces what starts between its midnights, and until its last staffing day ends if it has shifts there', () => {
  fc.assert(
    fc.property(someRows, someRows, someDates, (file, storedRows, dates) => {
      const stored = { rows: storedRows, dates: allDates };
      const midnights = [dates.start, addDays(dates.end, 1)].map(
        date => Temporal.PlainDate.from(date).toZonedDateTime(clock.timeZone).epochMilliseconds,
      );
      const [from = 0, to = 0] = midnights;
      const dayEnd = findScheduleSpan(dates, clock).end;
      const endsLater = file.some(each => each.start >= to && each.start < dayEnd);
      const isOn = (each: CountedRow) => each.start >= from && each.start < (endsLater ? dayEnd : to);
      const after = send(planModule(file.map(toShift), dates, stored, clock), stored);
      expect(told(after.rows)).toEqual(
        told([...storedRows.filter(each => !isOn(each)), ...file.filter(isOn)]),
      );
    }),
  );
});

test('sending a file again changes nothing', () => {
  fc.assert(
    fc.property(
      someRows,
      someRows,
      someDates,
      fc.subarray(allDates as string[]),
      (file, rows, dates, known) => {
        const span = (date: string) => findScheduleSpan({ start: date, end: date }, clock);
        const isKnown = (each: CountedRow) =>
          known.some(date => each.start >= span(date).start && each.start < span(date).end);
        const shifts = file.map(toShift);
        const once = send(planModule(shifts, dates, { rows: rows.filter(isKnown), dates: known }, clock), {
          rows: rows.filter(isKnown),
          dates: known,
        });
        const twice = send(planModule(shifts, dates, once, clock), once);
        expect(told(twice.rows)).toEqual(told(once.rows));
        expect([...twice.dates].sort()).toEqual([...once.dates].sort());
      },
    ),
  );
});

test('the windows of a file’s dates have the same RNs whether or not the day before it is known', () => {
  fc.assert(
    fc.property(someRows, someDates, (file, dates) => {
      const count = ({ rows }: ModulePlan) => countWindows(rows, dates);
      const onDates = file.filter(
        each => findLocalDate(each) >= dates.start && findLocalDate(each) <= dates.end,
      );
      const shifts = onDates.map(toShift);
      expect(count(planModule(shifts, dates, nothing, clock))).toEqual(
        count(planModule(shifts, dates, { rows: [], dates: allDates }, clock)),
      );
    }),
  );
});

const findLocalDate = ({ start: instant }: CountedRow) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(clock.timeZone).toPlainDate().toString();

function countWindows(rows: readonly CountedRow[], range: DateRange) {
  const dates = listDates(range);
  const read = createScheduleReader({ dates, rows: rows.map(each => [each.start, each.end, each.rns]) }, 0);
  return dates.map(date =>
    listScheduledRns(read, { date, windows: listShiftWindows(date, clock.windows, clock.timeZone) }),
  );
}

test('a preview has the days of the plan with their shifts, those before, and the RNs of each window', () => {
  const dates = { start: '2026-03-03', end: '2026-03-04' };
  const stored = {
    rows: [
      row('2026-03-02T19:00-05:00', '2026-03-03T07:30-05:00', 2),
      row('2026-03-03T07:00-05:00', '2026-03-03T19:00-05:00', 9),
    ],
    dates: ['2026-03-03'],
  };
  const plan = planModule(timed(['2026-03-03T07:00', '2026-03-03T19:30', 6]), dates, stored, clock);
  expect(previewDays(plan, stored, { ...clock, handoverMinutes: 30 })).toEqual([
    {
      date: '2026-03-03',
      shifts: 6,
      before: 9,
      scheduled: { 420: 6, 660: 6, 900: 6, 1140: 0, 1380: 0, 1620: 0 },
    },
    {
      date: '2026-03-04',
      shifts: 0,
      before: null,
      scheduled: { 420: 0, 660: 0, 900: 0, 1140: 0, 1380: 0, 1620: 0 },
    },
  ]);
});

test('a preview counts what the server counts after the plan is stored', () => {
  fc.assert(
    fc.property(someRows, someRows, someDates, (file, rows, dates) => {
      const stored = { rows, dates: allDates };
      const plan = planModule(file.map(toShift), dates, stored, clock);
      const days = previewDays(plan, stored, { ...clock, handoverMinutes: 0 });
      const after = send(plan, stored);
      expect(days.map(({ scheduled }) => scheduled)).toEqual(countWindows(after.rows, plan.range));
      const dateOf = (each: CountedRow) => findStaffingDate(each.start, clock.windows, clock.timeZone);
      expect(days.map(({ shifts }) => shifts)).toEqual(
        days.map(({ date }) => countRosterRns(after.rows.filter(each => dateOf(each) === date))),
      );
    }),
  );
});

describe('the golden rows as a file', () => {
  const { timezone: timeZone, date } = golden;
  const windows = golden.shift_windows_config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
  const goldenClock = { windows, timeZone };
  const local = (instant: string) => instant.slice(0, 16);
  const sheets = {
    'with instants': [['Name', 'Start', 'End'], ...golden.rows.map(each => ['Doe', each.start, each.end])],
    'with dates and times': [
      ['Name', 'Start', 'End'],
      ...golden.rows.map(each => ['Doe', local(each.start).replace('T', ' '), local(each.end)]),
    ],
    'with a column of dates': [
      ['Name', 'Date', 'Shift'],
      ...golden.rows.map(({ start: from, end }) => [
        'Doe',
        from.slice(0, 10),
        `${from.slice(11, 16)}-${end.slice(11, 16)}`,
      ]),
    ],
    'as a grid': [
      ['Start', 'End', 'Tue', 'Wed'],
      ...golden.rows.map(({ start: from, end }) => [from.slice(11, 16), end.slice(11, 16), '1', '']),
    ],
  };
  const weeks = { first: date, count: 1 };

  it.each(Object.entries(sheets))('%s have the expected RNs', (_, sheet) => {
    const { shifts, faults } = readRoster({ sheet, ...guessRoster(sheet, null), dateOrder: null, weeks });
    expect(faults).toEqual([]);
    const checked = checkShifts(shifts, goldenClock);
    for (const start of [date, addDays(date, -1)]) {
      const plan = planModule(checked.timed, { start, end: date }, nothing, goldenClock);
      for (const { handover_minutes: handoverMinutes, expect: expected } of golden.cases) {
        const days = previewDays(plan, nothing, { ...goldenClock, handoverMinutes });
        expect(differences(days.at(-1)?.scheduled, expected)).toEqual([]);
      }
    }
  });
});
