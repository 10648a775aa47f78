import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { buildReportRows, plainShift, type RecordedShift } from '../testing/report-rows.ts';
import { noRows } from './blocks/rows.ts';
import { type ComposedId, composeReport } from './compose-report.ts';
import type { ResolvedOptions } from './options/report-types.ts';
import type { ReportFrame, TalliedBlocks } from './report.ts';

const range = { start: '2026-02-20', end: '2026-02-26' };
const lakeside = { id: 1, name: 'Lakeside', shiftWindows: defaultShiftWindows, showFullRange: false };
const labor = { id: 1, name: 'Labor', clientId: 1 };
const nicu = { id: 2, name: 'NICU', clientId: 1 };
const daily: ResolvedOptions = { dateGrain: 'day', shiftWindows: null, splitDayNight: false };

const night: RecordedShift = { ...plainShift, windowId: 1140, isDay: false, rnActual: 6, rnVariance: 1 };
const small: RecordedShift = {
  ...plainShift,
  moduleId: 2,
  census: 4,
  rnTarget: 2,
  rnActual: 2,
  rnVariance: 0,
};

function report(id: ComposedId, shifts: readonly RecordedShift[], frame: Partial<ReportFrame> = {}) {
  const today = '2026-03-01';
  const whole = { clients: [lakeside], modules: [labor], range, today, options: daily, ...frame };
  return finish(composeReport(id, whole, buildReportRows(shifts, whole.options.dateGrain, whole.range)));
}

const listBlocks = (data: TalliedBlocks | undefined) => Object.keys(data ?? {}).toSorted();

describe('the blocks of each report', () => {
  const staffing = [
    'acuityBreakdown',
    'chargeNurseBreakdown',
    'heatmap',
    'periods',
    'productivityHeatmap',
    'reasonsBreakdown',
    'summary',
  ];

  it.each<[ComposedId, string[]]>([
    ['ratio', staffing],
    ['worked_hours', staffing],
    ['nursing_hours', ['nursingHours', 'summary']],
    ['comments', ['comments']],
    ['predictive_nurse_schedule', ['schedule']],
    ['patterns_by_timeperiod', ['patterns']],
  ])('the report %s has the blocks %s', (id, blocks) => {
    const context = report(id, [plainShift]);
    expect(context.groupings.map(grouping => listBlocks(grouping.data))).toEqual([blocks]);
    expect(context.reports).toBeUndefined();
  });

  it('executive: the six single reports, with the schedule for the whole range', () => {
    const shifts = [plainShift, { ...plainShift, date: '2026-02-21' }];
    const context = report('executive', shifts);
    expect(context.groupings).toEqual([]);
    expect(context.reports?.map(({ report: id, options }) => [id, options.dateGrain])).toEqual([
      ['ratio', 'day'],
      ['worked_hours', 'day'],
      ['nursing_hours', 'day'],
      ['comments', 'day'],
      ['predictive_nurse_schedule', 'all'],
      ['patterns_by_timeperiod', 'day'],
    ]);
    const schedules = context.reports?.[4]?.groupings[0]?.data.schedule ?? [];
    expect(schedules).toHaveLength(1);
    expect(schedules[0]?.cells.flat().reduce((sum, cell) => sum + cell.shifts, 0)).toBe(2);
  });

  it('module rollup: the same, with all modules first', () => {
    const context = report('module_rollup', [plainShift, small], { modules: [labor, nicu] });
    for (const sub of context.reports ?? []) {
      expect(sub.groupings.map(grouping => grouping.name)).toEqual(['All modules', 'Labor', 'NICU']);
    }
    expect(context.reports).toHaveLength(6);
  });
});

describe('the options in a report', () => {
  it('name clients, modules, range and resolved options', () => {
    expect(report('ratio', [], { modules: [labor, nicu] }).options).toEqual({
      clients: [1],
      modules: [1, 2],
      startDate: '2026-02-20',
      endDate: '2026-02-26',
      dateGrain: 'day',
      shiftWindows: null,
      splitDayNight: false,
    });
  });
});

describe('a report split into day and night', () => {
  const split = { ...daily, splitDayNight: true };

  it('has the shifts of each half, by the window’s own flag, with its hours', () => {
    const { hoursPerDay, groupings } = report('ratio', [plainShift, night], { options: split });
    expect(hoursPerDay).toBe(24);
    expect(
      groupings.map(({ name, hoursPerDay, data }) => [name, hoursPerDay, data.summary?.rnVariance]),
    ).toEqual([
      ['Labor Day', 12, -1],
      ['Labor Night', 12, 1],
    ]);
    expect(groupings[0]?.data.summary?.equivalentRnHours).toBe(-12);
    expect(groupings[0]?.data.heatmap?.windows.map(window => window.id)).toEqual([420, 660, 900]);
  });

  it('splits breakdowns, hours, comments and samples as well', () => {
    const shifts = [
      { ...plainShift, reasons: ['Sick call'], comments: 'short', chargeNurseIncluded: true },
      { ...night, reasons: ['Low census'], comments: 'calm' },
    ];
    const composeData = (id: ComposedId) =>
      report(id, shifts, { options: split }).groupings.map(({ data }) => data);
    expect(composeData('ratio').map(data => data.reasonsBreakdown)).toEqual([
      [{ reason: 'Sick call', count: 1, over: false }],
      [{ reason: 'Low census', count: 1, over: true }],
    ]);
    expect(composeData('ratio').map(data => data.chargeNurseBreakdown?.map(({ count }) => count))).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(composeData('nursing_hours').map(data => data.nursingHours?.[0]?.total)).toEqual([16, 24]);
    expect(composeData('comments').map(data => data.comments?.map(({ comments }) => comments))).toEqual([
      ['short'],
      ['calm'],
    ]);
    expect(composeData('patterns_by_timeperiod').map(data => data.patterns?.[0]?.byWindow.length)).toEqual([
      3, 3,
    ]);
  });
});

describe('a report on selected windows', () => {
  /** Of 5, 7 and 12 hours. */
  const shiftWindows = [
    { mins: 420, isDay: true },
    { mins: 720, isDay: true },
    { mins: 1140, isDay: false },
  ];
  const clients = [{ ...lakeside, shiftWindows }];
  const morning = { ...plainShift, nominalMinutes: 300, elapsedMinutes: 300 };
  const long = { ...night, nominalMinutes: 720, elapsedMinutes: 720 };

  it('has the sum of their own hours, which the variance is multiplied by', () => {
    const options = { ...daily, shiftWindows: [420, 1140] };
    const { hoursPerDay, groupings } = report('ratio', [morning, long], { clients, options });
    expect([hoursPerDay, groupings[0]?.hoursPerDay]).toEqual([17, 17]);
    // 5 hours with an RN too few, 12 with one too many.
    expect(groupings[0]?.data.summary?.equivalentRnHours).toBeCloseTo(7, 9);
  });

  it('has in each half of the day only the hours of its selected windows', () => {
    const options = { ...daily, shiftWindows: [420, 1140], splitDayNight: true };
    const { hoursPerDay, groupings } = report('ratio', [morning, long], { clients, options });
    expect(hoursPerDay).toBe(17);
    expect(groupings.map(each => [each.hoursPerDay, each.data.summary?.equivalentRnHours])).toEqual([
      [5, -5],
      [12, 12],
    ]);
  });

  it('counts a selected window without shifts', () => {
    const options = { ...daily, shiftWindows: [420, 720] };
    expect(report('ratio', [morning], { clients, options }).hoursPerDay).toBe(12);
  });
});

describe('all modules', () => {
  const rollup = report('module_rollup', [plainShift, night, small], { modules: [labor, nicu] });
  const [all] = rollup.reports?.[0]?.groupings ?? [];

  it('adds up the modules’ means and computes other figures from the sums', () => {
    expect(all?.hoursPerDay).toBe(24);
    expect(all?.data.summary).toMatchObject({
      shifts: 3,
      census: 14,
      rnTarget: 7,
      rnActual: 7,
      rnVariance: 0,
      ratioActual: 2,
      productivityIndex: 100,
      equivalentRnHours: 0,
    });
  });

  it('adds up cell by cell and skips modules without shifts in a cell', () => {
    expect(all?.data.heatmap?.census[0]).toEqual([14, null, null, 10, null, null]);
    expect(all?.data.periods?.[0]).toMatchObject({ key: '2026-02-20', shifts: 3, census: 14 });
    expect(all?.data.periods?.[1]).toMatchObject({ key: '2026-02-21', shifts: 0, census: null });
  });

  it('adds up hours', () => {
    const hours = rollup.reports?.[2]?.groupings.map(grouping => grouping.data.nursingHours?.[0]?.total);
    expect(hours).toEqual([48, 40, 8]);
  });
});

describe('windows that are no longer configured', () => {
  const old = { ...plainShift, windowId: 480, nominalMinutes: 120, elapsedMinutes: 120 };

  it('are listed with the configured ones', () => {
    const { groupings } = report('ratio', [old]);
    expect(groupings[0]?.data.heatmap?.windows.map(({ id, label }) => [id, label])).toEqual([
      [420, '07:00'],
      [480, '08:00'],
      [660, '11:00'],
      [900, '15:00'],
      [1140, '19:00'],
      [1380, '23:00'],
      [1620, '03:00'],
    ]);
    expect(groupings[0]?.hoursPerDay).toBe(24);
  });

  it('have their stored hours if selected', () => {
    const options = { ...daily, shiftWindows: [480] };
    const { hoursPerDay, groupings } = report('ratio', [old], { options });
    expect(hoursPerDay).toBe(2);
    expect(groupings[0]?.data.summary?.equivalentRnHours).toBe(-2);
    expect(groupings[0]?.data.heatmap?.windows.map(({ id }) => id)).toEqual([480]);
  });
});

describe('the windows of a report', () => {
  const old = { ...plainShift, windowId: 480, nominalMinutes: 120, comments: 'short' };
  const rows = buildReportRows([old], 'day', range);
  const fullRange = {
    clients: [{ ...lakeside, showFullRange: true }],
    modules: [labor],
    range,
    today: '2026-03-01',
    options: daily,
  };
  const composeData = (id: ComposedId, some: Partial<typeof rows>) =>
    finish(composeReport(id, fullRange, { ...noRows, ...some })).groupings[0]?.data;

  it('come from its comments, samples or tallies', () => {
    expect(composeData('comments', { comments: rows.comments })?.comments?.[0]?.label).toBe('08:00 - 09:59');
    const { samples, tallies } = rows;
    expect(composeData('patterns_by_timeperiod', { samples })?.patterns?.[0]?.byWindow).toHaveLength(7);
    expect(composeData('predictive_nurse_schedule', { samples })?.schedule?.[0]?.windows).toHaveLength(7);
    expect(composeData('ratio', { tallies })?.heatmap?.windows).toHaveLength(7);
  });
});

describe('a schedule by month', () => {
  it('has the shifts of each month in its own schedule', () => {
    const winter = { start: '2026-01-01', end: '2026-02-28' };
    const options = { ...daily, dateGrain: 'month' } as const;
    const shifts = [{ ...plainShift, date: '2026-01-05' }, plainShift, { ...plainShift, date: '2026-02-21' }];
    const { groupings } = report('predictive_nurse_schedule', shifts, { range: winter, options });
    const counts = groupings[0]?.data.schedule?.map(({ cells }) =>
      cells.flat().reduce((sum, cell) => sum + cell.shifts, 0),
    );
    expect(counts).toEqual([1, 2]);
  });
});
