import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { computeMeans, sumMeans } from '../measures/measures.ts';
import { mergeTallies } from '../measures/tally.ts';
import { defaultShiftWindows } from '../shifts/shift-window-config.ts';
import { buildReportRows, plainShift, type RecordedShift } from '../testing/report-rows.ts';
import type { MeansRow } from './blocks/cells.ts';
import type { ReportRows, TallyRow } from './blocks/rows.ts';
import { composeAllHospitals, composeReport, isSummedReport, type SummedReportId } from './compose-report.ts';
import { buildGroupingViews } from './grouping-views.ts';
import { reportTypes } from './options/report-types.ts';
import type { ReportFrame } from './report.ts';

const clients = Array.from({ length: 51 }, (_, index) => ({
  id: index + 1,
  name: `Hospital ${index + 1}`,
  shiftWindows: defaultShiftWindows,
  showFullRange: false,
}));
const modules = clients.map(({ id }) => ({ id, name: 'Labor', clientId: id }));
const range = { start: '2026-02-20', end: '2026-02-22' };

const short: RecordedShift = {
  ...plainShift,
  reasons: ['Sick call'],
  acuityCounts: { 7: 3 },
  chargeNurseIncluded: true,
};
const night: RecordedShift = {
  ...plainShift,
  windowId: 1140,
  isDay: false,
  rnActual: 6,
  rnVariance: 1,
  reasons: ['Low census'],
  acuityCounts: { 8: 1 },
  premiumCounts: { overtime: 2 },
};
const shifts = [
  short,
  night,
  { ...short, moduleId: 2, census: 4, rnTarget: 2.5, rnActual: 2, rnVariance: -0.5 },
  { ...night, moduleId: 2, date: '2026-02-22' },
];

function createFrame(splitDayNight: boolean): ReportFrame {
  const options = { dateGrain: 'day', shiftWindows: null, splitDayNight } as const;
  return { clients, modules, range, today: '2026-03-01', options };
}

/** Adds up the means of the modules for each window in a period, each period and the whole range, as the store does. */
function buildMeansRows(tallies: readonly TallyRow[]): MeansRow[] {
  return [null, true, false].flatMap(isDay => {
    const rows = tallies.filter(row => isDay === null || row.isDay === isDay);
    const placed = rows.flatMap(row => [
      { place: { periodKey: null, windowId: null }, row },
      { place: { periodKey: row.periodKey, windowId: null }, row },
      { place: { periodKey: row.periodKey, windowId: row.windowId }, row },
    ]);
    return [...Map.groupBy(placed, ({ place }) => JSON.stringify(place)).values()].flatMap(members => {
      const byModule = Map.groupBy(members, ({ row }) => row.moduleId);
      const means = sumMeans(
        [...byModule.values()].map(ofModule =>
          computeMeans(mergeTallies(ofModule.map(({ row }) => row.tally)), isDay === null ? 1440 : 720),
        ),
      );
      return members.slice(0, 1).flatMap(({ place }) => (means ? [{ isDay, ...place, means }] : []));
    });
  });
}

function together(id: SummedReportId, frame: ReportFrame, rows: ReportRows) {
  const summed = {
    windows: rows.tallies,
    means: buildMeansRows(rows.tallies),
    sums: rows.tallies,
    reasons: rows.reasons,
    acuity: rows.acuity,
    chargeNurse: rows.chargeNurse,
  };
  return finish(composeAllHospitals(id, frame, buildGroupingViews(frame, rows.tallies, false), summed));
}

describe('composeAllHospitals', () => {
  const rows = buildReportRows(shifts, 'day', range);
  const halves = () => together('ratio', createFrame(true), rows).groupings;

  it.each<[SummedReportId, boolean]>([
    ['ratio', false],
    ['ratio', true],
    ['worked_hours', false],
    ['nursing_hours', false],
    ['nursing_hours', true],
  ])('makes the same %s report (split: %s) as one made from the rows of each module', (id, split) => {
    const frame = createFrame(split);
    expect(together(id, frame, rows)).toEqual(finish(composeReport(id, frame, rows)));
  });

  it('has one grouping over all hospitals, or one for each half of the day', () => {
    const names = (split: boolean) =>
      together('ratio', createFrame(split), rows).groupings.map(({ name }) => name);
    expect(names(false)).toEqual(['All hospitals']);
    expect(names(true)).toEqual(['All hospitals Day', 'All hospitals Night']);
  });

  it('has separate shifts, hours and breakdowns for each half', () => {
    expect(halves().map(({ data }) => data.summary)).toMatchObject([
      { shifts: 2, census: 14, rnTarget: 7.5, rnActual: 6, equivalentRnHours: -18 },
      { shifts: 2, census: 20, rnTarget: 10, rnActual: 12, equivalentRnHours: 24 },
    ]);
    expect(halves().map(({ data }) => data.reasonsBreakdown)).toEqual([
      [{ reason: 'Sick call', count: 2, over: false }],
      [{ reason: 'Low census', count: 2, over: true }],
    ]);
    expect(halves().map(({ data }) => data.acuityBreakdown?.data)).toEqual([{ 7: 2 }, { 8: 2 }]);
    const hours = together('nursing_hours', createFrame(true), rows).groupings;
    expect(hours.map(({ data }) => data.nursingHours?.map(row => row.total))).toEqual([
      [24, 0, 0],
      [24, 0, 24],
    ]);
  });

  it.each<SummedReportId>(['ratio', 'nursing_hours'])('makes a %s report without any shifts', id => {
    const none = buildReportRows([], 'day', range);
    expect(together(id, createFrame(false), none)).toEqual(
      finish(composeReport(id, createFrame(false), none)),
    );
  });

  it('has periods without shifts', () => {
    const [all] = together('ratio', createFrame(false), rows).groupings;
    expect(all?.data.periods?.map(period => [period.shifts, period.census])).toEqual([
      [3, 14],
      [0, null],
      [1, 10],
    ]);
  });
});

describe('isSummedReport', () => {
  it('is true for reports that do not need individual shifts', () => {
    const ids = reportTypes.map(type => type.id).filter(isSummedReport);
    expect(ids).toEqual(['ratio', 'worked_hours', 'nursing_hours']);
  });
});
