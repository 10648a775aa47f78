import { describe, expect, test } from 'vitest';
import type { CareGrid } from '#domain/budget/budget.ts';
import { finish } from '#domain/measures/steps.ts';
import { buildBridgeSource, type RatedShift } from '#domain/testing/bridge-source.ts';
import { plainShift } from '#domain/testing/report-rows.ts';
import type { ReportModule } from '../reports/blocks/groupings.ts';
import type { BridgePlan } from './bridge-sides.ts';
import { type BridgeBlocks, type BridgeSource, composeBridge } from './compose-bridge.ts';

const shift: RatedShift = { ...plainShift, acuityCounts: { 1: 10 }, rnsPerPatient: { 1: 0.5 } };
const before: RatedShift = { ...shift, date: '2026-02-10' };
const range = { start: '2026-02-15', end: '2026-02-28' };
const grid: CareGrid = {
  dayHourlyWage: 50,
  nightHourlyWage: null,
  dayCounts: [5, 5, 5, 5, 5, 5, null],
  nightCounts: [null, null, null, null, null, null, null],
};
const plan: BridgePlan = { assessmentId: 7, name: 'Core', from: '2026-02-20', grid, surcharges: {} };
const labor = { id: 1, name: 'Labor', clientId: 1 };
const nicu = { id: 2, name: 'NICU', clientId: 1 };

interface Asked {
  shifts: readonly RatedShift[];
  kind?: BridgeSource['kind'];
  plans?: BridgeSource['plans'];
  modules?: readonly ReportModule[];
  clients?: readonly string[];
  shiftWindows?: readonly number[] | null;
  changes?: Partial<BridgeSource>;
}

function compose({
  shifts,
  kind = 'previous',
  plans = new Map(),
  modules = [labor],
  clients = ['Mesa'],
  shiftWindows = null,
  changes,
}: Asked) {
  const config = [
    { mins: 420, isDay: true },
    { mins: 1140, isDay: false },
  ];
  const frame = {
    clients: clients.map((name, index) => ({
      id: index + 1,
      name,
      shiftWindows: config,
      showFullRange: false,
    })),
    modules,
    range,
    today: '2026-03-01',
    options: { dateGrain: 'all', shiftWindows, splitDayNight: false },
  } as const;
  const source = buildBridgeSource(shifts, range, kind);
  return finish(composeBridge(frame, { ...source, plans, canSeeCost: true, ...changes })).groupings;
}

const readOne = (asked: Asked): Partial<BridgeBlocks> => compose(asked)[0]?.data ?? {};
const readRemarks = (asked: Asked) => readOne(asked).bridgeRemarks;

describe('the figures of a bridge', () => {
  test('an edited shift moves only its own step', () => {
    const { bridge } = readOne({ shifts: [before, shift] });
    const more = readOne({ shifts: [before, { ...shift, rnActual: 6, rnVariance: 1 }] }).bridge;
    expect(more?.hours).toEqual({ ...bridge?.hours, staffing: 48, end: 144 });
  });

  test('the workload is that of the ratios stored with each shift', () => {
    const heavier = { ...shift, rnsPerPatient: { 1: 0.7 }, rnTarget: 7, rnVariance: -3 };
    expect(readOne({ shifts: [before, heavier] }).bridge?.hours).toMatchObject({ volume: 0, acuity: 48 });
  });

  test('All modules adds up the steps of the modules that have a bridge, and names the others', () => {
    const longer = { ...shift, moduleId: 2, rnActual: 6, rnVariance: 1 };
    const [all, first, second] = compose({
      shifts: [before, shift, { ...before, moduleId: 2 }, longer],
      modules: [labor, nicu],
    });
    expect(all?.name).toBe('All modules');
    expect(all?.data.bridge?.hours.staffing).toBe(48);
    expect([first, second].map(grouping => grouping?.data.bridge?.hours.staffing)).toEqual([0, 48]);
    const [partial] = compose({ shifts: [before, shift, longer], modules: [labor, nicu] });
    expect(partial?.data.bridge?.hours).toEqual(first?.data.bridge?.hours);
    expect(partial?.data.bridgeRemarks).toContain(
      'NICU: No shifts are recorded for Feb 1 – Feb 14, 2026, the dates to compare with.',
    );
  });
});

describe('the gaps of a bridge', () => {
  const nicuShifts = [
    { ...before, moduleId: 2 },
    { ...shift, moduleId: 2 },
  ];
  const night = { ...shift, windowId: 1140, isDay: false };
  const asked: Asked = {
    shifts: [before, shift, night, ...nicuShifts],
    plans: new Map([[1, plan]]),
    modules: [labor, nicu],
  };

  test('name the modules without a plan, but not to readers who may not see plans', () => {
    const readNames = (changes: Partial<BridgeSource>) =>
      compose({ ...asked, changes }).map(({ data }) => data.bridge?.withoutPlan);
    expect(readNames({})).toEqual([['NICU'], [], ['NICU']]);
    expect(readNames({ canSeeCost: false, plans: new Map() })).toEqual([[], [], []]);
  });

  test('have the worked hours for which the plan has no wage', () => {
    const hours = compose(asked).map(({ data }) => data.bridge?.hoursWithoutWage);
    expect(hours).toEqual([
      { day: 0, night: 16 },
      { day: 0, night: 16 },
      { day: 0, night: 0 },
    ]);
  });
});

describe('the remarks of a bridge', () => {
  const earlier = { ...shift, date: '2026-01-10' };

  test('say which side has no shifts', () => {
    expect(readOne({ shifts: [shift] })).toMatchObject({
      bridge: null,
      bridgeRemarks: ['No shifts are recorded for Feb 1 – Feb 14, 2026, the dates to compare with.'],
    });
    expect(readRemarks({ shifts: [before] })).toEqual(['No shifts are recorded for Feb 15 – Feb 28, 2026.']);
  });

  test('name the hospital of a module if there are several', () => {
    const modules = [labor, { ...nicu, clientId: 2 }];
    const shifts = [before, shift, { ...shift, moduleId: 2 }];
    const [all] = compose({ shifts, modules, clients: ['Mesa', 'Lakeside'] });
    expect(all?.data.bridgeRemarks).toEqual([
      'Mesa – Labor: No plan is chosen, so there are no dollars.',
      'Lakeside – NICU: No shifts are recorded for Feb 1 – Feb 14, 2026, the dates to compare with.',
    ]);
  });

  test('say that a module has no plan, and that it has no dollars', () => {
    expect(readOne({ shifts: [earlier, shift], kind: 'plan' })).toMatchObject({
      bridge: null,
      bridgeRemarks: ['No plan is chosen for this module.'],
    });
    expect(readRemarks({ shifts: [before, shift] })).toEqual(['No plan is chosen, so there are no dollars.']);
    expect(readRemarks({ shifts: [before, shift], changes: { canSeeCost: false } })).toEqual([]);
  });

  test('tell readers who may not see plans that these are for owners, not that there is none', () => {
    const changes = { canSeeCost: false };
    expect(readRemarks({ shifts: [earlier, shift], kind: 'plan', changes })).toEqual([
      'Only owners see plans.',
    ]);
  });

  test('say what a plan lacks', () => {
    const night = { ...shift, windowId: 1140, isDay: false };
    const former = { ...shift, windowId: 600 };
    const remarks = readRemarks({
      shifts: [earlier, shift, night, former],
      kind: 'plan',
      plans: new Map([[1, plan]]),
    });
    expect(remarks).toEqual([
      'The plan is “Core”; its patients, acuity and minimum are those recorded for Feb 1, 2025 – Jan 31, 2026.',
      'The plan begins on Feb 20, 2026; earlier dates are compared with it as well.',
      'The plan is blank for Saturday day, all nights: these count as 0 RNs.',
      'Shifts at 10:00 are not in the plan, which has the shift times of today.',
      'No night wage: these 16 hours are counted as $0.',
    ]);
  });

  test('say that the plan has none of the chosen shift times', () => {
    const former = [
      { ...earlier, windowId: 600 },
      { ...shift, windowId: 600 },
    ];
    const asked: Asked = { shifts: former, kind: 'plan', plans: new Map([[1, plan]]), shiftWindows: [600] };
    expect(readOne(asked)).toMatchObject({
      bridge: null,
      bridgeRemarks: ['The plan has none of the chosen shift times.'],
    });
  });

  test('say that one side has no patients', () => {
    const none = { ...before, census: 0, acuityCounts: {}, rnTarget: 2 };
    expect(readRemarks({ shifts: [none, shift], changes: { canSeeCost: false } })).toEqual([
      'No patients are recorded for Feb 1 – Feb 14, 2026: the acuity of the other side is used for both.',
    ]);
  });

  test('name the clock changes', () => {
    const changes = { canSeeCost: false, clockChanges: new Map([[1, ['2026-02-20']]]) };
    expect(readRemarks({ shifts: [before, shift], changes })).toEqual([
      'The clocks change on Feb 20, 2026: recorded shifts are weighted by their elapsed minutes.',
    ]);
  });
});
