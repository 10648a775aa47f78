import { expect, test } from 'vitest';
import golden from '#domain/golden/bridge.json' with { type: 'json' };
import { finish } from '#domain/measures/steps.ts';
import { type ByField, computeShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { buildBridgeSource, type RatedShift } from '#domain/testing/bridge-source.ts';
import { camelCased, differences } from '#domain/testing/golden.ts';
import type { BridgePlan } from './bridge-sides.ts';
import type { BridgeBase } from './bridge-spans.ts';
import { composeBridge } from './compose-bridge.ts';

const config = golden.shift_windows_config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
const shifts: readonly RatedShift[] = golden.shifts.flatMap(shift => {
  const window = listShiftWindows(shift.date, config, golden.timezone).find(({ id }) => id === shift.window);
  if (!window) return [];
  const acuityCounts = shift.acuity_counts as ByField;
  const rnsPerPatient: ByField = golden.rns_per_patient;
  const entered = {
    acuityCounts,
    rnsPerPatient,
    minRnTarget: golden.min_rn_target,
    rnActual: shift.rn_actual,
  };
  return {
    ...computeShiftMetrics(entered),
    moduleId: 1,
    windowId: window.id,
    isDay: window.isDay,
    nominalMinutes: window.duration,
    elapsedMinutes: window.elapsedMinutes,
    date: shift.date,
    acuityCounts,
    rnsPerPatient,
    premiumCounts: shift.premium as ByField,
    chargeNurseIncluded: false,
    reasons: [],
    comments: '',
    updatedBy: '',
  };
});
const plan = {
  assessmentId: 7,
  name: 'Plan',
  from: null,
  grid: camelCased(golden.plan.direct_care) as BridgePlan['grid'],
  surcharges: golden.premium_surcharges,
};

test.each(golden.cases)('the golden bridge of $start_date with the base $base', goldenCase => {
  const { expect: expected, shift_windows: shiftWindows } = goldenCase;
  const range = { start: goldenCase.start_date, end: goldenCase.end_date };
  const source = buildBridgeSource(shifts, range, goldenCase.base as BridgeBase);
  const frame = {
    clients: [{ id: 1, name: 'Mesa', shiftWindows: config, showFullRange: false }],
    modules: [{ id: 1, name: 'Labor', clientId: 1 }],
    range,
    today: '2026-04-01',
    options: { dateGrain: 'all', shiftWindows, splitDayNight: false },
  } as const;
  const { groupings } = finish(
    composeBridge(frame, {
      ...source,
      plans: new Map(goldenCase.with_plan ? [[1, plan]] : []),
    }),
  );
  const [grouping] = groupings;
  expect(source.spans.whole.base).toEqual({ start: expected.base_start, end: expected.base_end });
  if ('bridge' in expected) {
    expect(grouping?.data.bridge).toBe(expected.bridge);
    return;
  }
  const { levels, hours, cost } = grouping?.data.bridge ?? {};
  const wanted = camelCased({ levels: expected.levels, hours: expected.hours, cost: expected.cost });
  expect(differences({ levels, hours, cost }, wanted)).toEqual([]);
  expect(grouping?.hoursPerDay).toBe(expected.hours_per_day);
});
