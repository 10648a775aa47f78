import { describe, expect, it } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import goldenModules from '../golden/reports.json' with { type: 'json' };
import { hoursToFtes } from '../measures/convert-hours.ts';
import { type ByField, computeShiftMetrics } from '../shifts/shift-metrics.ts';
import { listShiftWindows } from '../shifts/shift-windows.ts';
import { camelCased, differences } from '../testing/golden.ts';
import { buildReportRows, type RecordedShift } from '../testing/report-rows.ts';
import type { RequestedGrain } from '../time/date-grain.ts';
import { type ComposedId, composeReport } from './compose-report.ts';
import { resolveOptions } from './options/report-types.ts';
import type { Report, ReportFrame } from './report.ts';

type GoldenModule = (typeof goldenModules)[number];
type GoldenCase = GoldenModule['cases'][number];

const readConfig = (module: GoldenModule) =>
  module.shift_windows_config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));

function storedShifts(module: GoldenModule): readonly RecordedShift[] {
  return module.shifts.flatMap(shift => {
    const window = listShiftWindows(shift.date, readConfig(module), module.timezone).find(
      ({ id }) => id === shift.window,
    );
    if (window === undefined) return [];
    const acuityCounts = shift.acuity_counts as ByField;
    const metrics = computeShiftMetrics({
      acuityCounts,
      rnsPerPatient: module.rns_per_patient,
      minRnTarget: module.min_rn_target,
      rnActual: shift.rn_actual,
    });
    return {
      ...metrics,
      moduleId: 1,
      windowId: window.id,
      isDay: window.isDay,
      nominalMinutes: window.duration,
      elapsedMinutes: window.elapsedMinutes,
      date: shift.date,
      acuityCounts,
      premiumCounts: shift.premium as ByField,
      chargeNurseIncluded: shift.charge_nurse_included,
      reasons: shift.reasons,
      comments: shift.comments,
      updatedBy: '',
    };
  });
}

function compose(id: ComposedId, module: GoldenModule, goldenCase: GoldenCase): Report {
  const range = { start: goldenCase.start_date, end: goldenCase.end_date };
  const requested = {
    dateGrain: goldenCase.date_grain as RequestedGrain,
    shiftWindows: goldenCase.shift_windows ?? [],
    splitDayNight: false,
  };
  const outcome = resolveOptions(id, requested, range);
  if (!outcome.ok) throw new Error(`grain ${outcome.excludedGrain} is excluded`);
  const { options } = outcome;
  const frame: ReportFrame = {
    clients: [{ id: 9, name: 'Lakeside', shiftWindows: readConfig(module), showFullRange: false }],
    modules: [{ id: 1, name: 'Labor & Delivery', clientId: 9 }],
    range,
    today: '2030-01-01',
    options,
  };
  const chosen = storedShifts(module).filter(
    shift =>
      shift.date >= range.start &&
      shift.date <= range.end &&
      (options.shiftWindows === null || options.shiftWindows.includes(shift.windowId)),
  );
  return finish(composeReport(id, frame, buildReportRows(chosen, options.dateGrain, range)));
}

const cases = goldenModules.flatMap(module =>
  module.cases.map(goldenCase => ({
    module,
    goldenCase,
    title: `${goldenCase.date_grain} from ${goldenCase.start_date} to ${goldenCase.end_date}`,
  })),
);

describe.each(cases)('the golden report $title', ({ module, goldenCase }) => {
  const { expect: expected } = goldenCase;
  const ratio = compose('ratio', module, goldenCase);
  const data = ratio.groupings[0]?.data;

  it('has the resolved grain and the hours per day', () => {
    expect(ratio.options.dateGrain).toBe(expected.date_grain);
    expect(ratio.hoursPerDay).toBe(expected.hours_per_day);
    expect(ratio.groupings.map(grouping => grouping.hoursPerDay)).toEqual([expected.hours_per_day]);
  });

  it('has the summary and the periods', () => {
    expect(differences(data?.summary, camelCased(expected.summary))).toEqual([]);
    const periods = expected.periods.map(({ nursing_hours, ...period }) => camelCased(period));
    expect(differences(data?.periods, periods)).toEqual([]);
  });

  it('has the heatmaps', () => {
    const { productivity_index, ...heatmap } = expected.heatmap;
    expect(data?.heatmap?.windows.map(window => window.id)).toEqual(expected.windows);
    expect(differences(data?.heatmap, camelCased(heatmap))).toEqual([]);
    expect(differences(data?.productivityHeatmap?.productivityIndex, productivity_index)).toEqual([]);
  });

  it('has the breakdowns', () => {
    expect(data?.reasonsBreakdown).toEqual(camelCased(expected.reasons_breakdown));
    expect(data?.acuityBreakdown).toEqual(camelCased(expected.acuity_breakdown));
    expect(data?.chargeNurseBreakdown).toEqual(camelCased(expected.charge_nurse_breakdown));
  });

  it('has the nursing hours and FTEs of each period', () => {
    const hours = compose('nursing_hours', module, goldenCase).groupings[0]?.data.nursingHours ?? [];
    expect(hours.map(row => row.key)).toEqual(expected.periods.map(period => period.key));
    for (const [index, row] of hours.entries()) {
      const expectedHours = expected.periods[index]?.nursing_hours;
      expect(differences(row, { ...expectedHours, total_ftes: undefined })).toEqual([]);
      expect(Object.keys(row.premium).toSorted()).toEqual(
        Object.keys(expectedHours?.premium ?? {}).toSorted(),
      );
      expect(hoursToFtes(row.total, row.days)).toBeCloseTo(expectedHours?.total_ftes ?? Number.NaN, 4);
    }
  });
});
