import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import type { MissedCareRows } from '../missed-care/missed-care-block.ts';
import type { ReportFrame } from '../reports/report.ts';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { buildReportRows, plainShift, type RecordedShift } from '../testing/report-rows.ts';
import { buildPageOne } from './page-one.ts';

const night: RecordedShift = { ...plainShift, windowId: 1140, isDay: false, rnActual: 4, rnVariance: -1 };
const nicuShift: RecordedShift = { ...plainShift, moduleId: 2, rnTarget: 2, rnActual: 3, rnVariance: 1 };
const frame: ReportFrame = {
  clients: [{ id: 1, name: 'Lakeside', shiftWindows: defaultShiftWindows, showFullRange: false }],
  modules: [{ id: 1, name: 'Labor', clientId: 1 }],
  range: { start: '2026-02-01', end: '2026-03-31' },
  today: '2026-06-01',
  options: { dateGrain: 'month', shiftWindows: null, splitDayNight: false },
};
const both = { ...frame, modules: [...frame.modules, { id: 2, name: 'NICU', clientId: 1 }] };

interface Given {
  frame?: ReportFrame;
  lastYear?: readonly RecordedShift[];
  wages?: [number, { day: number | null; night: number | null }][];
  missedCare?: MissedCareRows;
}

function pageOne(
  shifts: readonly RecordedShift[],
  { frame: asked = frame, lastYear = [], wages = [], missedCare }: Given,
) {
  const { dateGrain } = asked.options;
  const range = { start: '2025-02-01', end: '2025-03-31' };
  const rows = {
    tallies: buildReportRows(shifts, dateGrain, asked.range).tallies,
    lastYear: buildReportRows(lastYear, dateGrain, range).tallies,
    bridges: [],
    missedCare: missedCare ?? null,
    adequacy: null,
    plans: new Map(
      wages.map(([module, { day, night }]) => [
        module,
        { grid: { dayHourlyWage: day, nightHourlyWage: night, dayCounts: [], nightCounts: [] } },
      ]),
    ),
  };
  return finish(buildPageOne(asked, rows, asked === both));
}

const only = (...given: Parameters<typeof pageOne>) => pageOne(...given).groupings[0];

describe('last year', () => {
  it('has the same dates a year earlier, and the counterparts of the periods', () => {
    const lastYear = [{ ...plainShift, date: '2025-03-05', rnActual: 7, rnVariance: 2 }];
    const report = pageOne([plainShift], { lastYear });
    expect(report.lastYear).toEqual({ startDate: '2025-02-01', endDate: '2025-03-31' });
    const [labor] = report.groupings;
    expect(labor?.lastYear).toMatchObject({ shifts: 1, rnActual: 7 });
    expect(labor?.lastYearPeriods.map(({ shifts }) => shifts)).toEqual([0, 1]);
  });

  it('has the figures of a week beside the week of the same days, and none beside one without a counterpart', () => {
    const weekly: ReportFrame = { ...frame, options: { ...frame.options, dateGrain: 'week' } };
    const lastYear = [{ ...plainShift, date: '2025-02-05', rnActual: 7, rnVariance: 2 }];
    const periods = only([plainShift], { frame: weekly, lastYear })?.lastYearPeriods ?? [];
    // From Sunday, February 1; last year February 1 was a Saturday.
    expect(periods.map(({ shifts }) => shifts)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(periods.at(-1)).toMatchObject({ shifts: 0, rnActual: null });
  });

  it('has no figures without shifts', () => {
    expect(only([plainShift], {})?.lastYear).toMatchObject({ shifts: 0, rnVariance: null });
  });
});

it('has the means of each window over the whole range', () => {
  const shifts = [plainShift, { ...plainShift, date: '2026-03-05', rnActual: 7, rnVariance: 2 }, night];
  const windows = only(shifts, {})?.windows ?? [];
  const recorded = windows.filter(window => window.shifts > 0);
  expect(recorded.map(({ id, shifts, rnActual }) => [id, shifts, rnActual])).toEqual([
    [plainShift.windowId, 2, (plainShift.rnActual + 7) / 2],
    [1140, 1, 4],
  ]);
});

describe('the cost', () => {
  // One day shift on target and one night shift of the same length one RN under: half an RN under, 12 hours a day.
  const shifts = [{ ...plainShift, rnActual: plainShift.rnTarget, rnVariance: 0 }, night];

  it('is the variance of each shift times the wage of its half of the day', () => {
    const wages: Given['wages'] = [[1, { day: 50, night: 60 }]];
    expect(only(shifts, { wages })?.cost).toEqual({
      perDay: -12 * 60,
      hoursWithoutWage: { day: 0, night: 0 },
    });
  });

  it('counts hours without a wage as 0 and says how many there are in the range', () => {
    const wages: Given['wages'] = [[1, { day: 50, night: null }]];
    expect(only(shifts, { wages })?.cost).toEqual({
      perDay: 0,
      hoursWithoutWage: { day: 0, night: 12 * 59 },
    });
  });

  it('is null without a plan or without shifts', () => {
    expect(only(shifts, {})?.cost).toBeNull();
    expect(only([], { wages: [[1, { day: 50, night: 60 }]] })?.cost).toBeNull();
  });

  it('the cost of all modules is the sum of those with a plan', () => {
    const { groupings } = pageOne([...shifts, nicuShift], {
      frame: both,
      wages: [[2, { day: 40, night: 45 }]],
    });
    expect(groupings.map(({ name, cost }) => [name, cost?.perDay ?? null])).toEqual([
      ['All modules', 24 * 40],
      ['Labor', null],
      ['NICU', 24 * 40],
    ]);
  });
});

describe('missed care', () => {
  const place = { moduleId: 1, windowId: 420, isDay: true, nominalMinutes: 240, periodKey: '2026-02-01' };
  const given = (events: number): MissedCareRows => ({
    exposures: [true, false].map(isShort => ({ ...place, isShort, shifts: 30, withEntry: 9, minutes: 7200 })),
    missed: [{ ...place, isShort: true, type: 'Charting late', events }],
  });

  it('is compared for each module if there is enough', () => {
    const { groupings } = pageOne([plainShift, nicuShift], { frame: both, missedCare: given(6) });
    expect(groupings.map(({ name, missedCare }) => [name, missedCare?.rateShort ?? null])).toEqual([
      ['All modules', 50],
      ['Labor', 50],
      ['NICU', null],
    ]);
  });

  it('is null if there is too little for a comparison, or nothing to compare', () => {
    expect(only([plainShift], { missedCare: given(4) })?.missedCare).toBeNull();
    expect(only([plainShift], {})?.missedCare).toBeNull();
  });
});
