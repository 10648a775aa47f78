import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { buildReportRows, plainShift } from '#domain/testing/report-rows.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { computeSchedule, isThin } from './predictive-schedule.ts';

const range = { start: '2026-02-01', end: '2026-03-31' };
const windows = [
  { id: 420, label: '07:00' },
  { id: 660, label: '11:00' },
];
const mondays = ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'];
const targets = [4, 9, 8, 6];
const shifts = mondays.map((date, index) => ({ ...plainShift, date, rnTarget: targets[index] ?? 0 }));

const samples = (grain: 'all' | 'month', list = shifts) => ({
  rows: buildReportRows(list, grain, range).samples,
  minutesPerDay: 1440,
});
const empty = { mean: null, rns: null, p75: null, p90: null, shifts: 0 };

describe('computeSchedule', () => {
  const [schedule] = finish(computeSchedule([samples('all')], listPeriods(range, 'all'), windows));

  it('has seven rows from Sunday and a column for each window', () => {
    expect(schedule?.cells.map(row => row.length)).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect(schedule?.windows).toEqual(windows);
  });

  it('rounds the mean up to the RNs to schedule and interpolates percentiles', () => {
    expect(schedule?.cells[1]?.[0]).toEqual({ mean: 6.75, rns: 7, p75: 8.25, p90: 8.7, shifts: 4 });
  });

  it('schedules exactly the mean if it is whole', () => {
    const eleven = samples(
      'all',
      shifts.map(shift => ({ ...shift, rnTarget: 11 })),
    );
    expect(finish(computeSchedule([eleven], listPeriods(range, 'all'), windows))[0]?.cells[1]?.[0]?.rns).toBe(
      11,
    );
  });

  it('adds up RN hours on weekdays whose windows all have shifts', () => {
    const night = { windowId: 1140, isDay: false, nominalMinutes: 480 };
    const both = [...shifts, ...shifts.map(shift => ({ ...shift, ...night, rnTarget: 2 }))];
    const columns = [
      { id: 420, label: '07:00' },
      { id: 1140, label: '19:00' },
    ];
    const hours = (list: typeof shifts) =>
      finish(computeSchedule([samples('all', list)], listPeriods(range, 'all'), columns))[0]?.hours;
    const { nominalMinutes } = plainShift;
    expect(hours(both)).toEqual([null, (7 * nominalMinutes) / 60 + 2 * 8, null, null, null, null, null]);
    const overlapping = both.map(shift => ({ ...shift, nominalMinutes: 1440 }));
    expect(hours(overlapping)?.[1]).toBeNull();
  });

  it('has empty cells without recorded shifts', () => {
    expect(schedule?.cells[0]?.[0]).toEqual(empty);
    expect(schedule?.cells[1]?.[1]).toEqual(empty);
  });

  it('has one schedule for each period', () => {
    const list = [...shifts, { ...plainShift, date: '2026-03-02', rnTarget: 3 }];
    const schedules = finish(computeSchedule([samples('month', list)], listPeriods(range, 'month'), windows));
    expect(schedules.map(({ label, cells }) => [label, cells[1]?.[0]?.mean])).toEqual([
      ['Feb 2026', 6.75],
      ['Mar 2026', 3],
    ]);
  });

  it('adds up modules cell by cell', () => {
    const other = samples('all', [{ ...plainShift, date: '2026-02-02', rnTarget: 2.5 }]);
    const [together] = finish(computeSchedule([samples('all'), other], listPeriods(range, 'all'), windows));
    expect(together?.cells[1]?.[0]).toEqual({ mean: 9.25, rns: 10, p75: 10.75, p90: 11.2, shifts: 5 });
  });
});

describe('isThin', () => {
  it('is true for a cell with 1 to 3 shifts', () => {
    expect([0, 1, 3, 4].map(count => isThin({ shifts: count }))).toEqual([false, true, true, false]);
  });
});
