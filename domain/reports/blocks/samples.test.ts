import { expect, test } from 'vitest';
import { finish } from '#domain/measures/steps.ts';
import { tallyShifts } from '#domain/measures/tally.ts';
import { buildSampleRows, type WindowShifts } from './samples.ts';

const range = { start: '2026-01-01', end: '2026-02-28' };
// Two Thursdays and a Friday of January, and a Thursday of February.
const window: WindowShifts = {
  moduleId: 7,
  windowId: 420,
  isDay: true,
  nominalMinutes: 720,
  dates: ['2026-01-01', '2026-01-08', '2026-01-09', '2026-02-05'],
  minutes: [720, 720, 660, 720],
  censuses: [10, 12, 8, 9],
  rnTargets: [5.5, 6, 4.25, 4.5],
  rnActuals: [6, 5, 4, 4],
  rnPremiums: [1, 0, 5, 0],
  chargeNurses: [true, false, true, false],
};

test('shifts are grouped by period and weekday, with the census and target of each', () => {
  const rows = finish(buildSampleRows([window], 'month', range));
  expect(
    rows.map(({ periodKey, weekday, censuses, rnTargets }) => ({ periodKey, weekday, censuses, rnTargets })),
  ).toEqual([
    { periodKey: '2026-01-01', weekday: 4, censuses: [10, 12], rnTargets: [5.5, 6] },
    { periodKey: '2026-01-01', weekday: 5, censuses: [8], rnTargets: [4.25] },
    { periodKey: '2026-02-01', weekday: 4, censuses: [9], rnTargets: [4.5] },
  ]);
  expect(rows.map(row => row.chargeNurseShifts)).toEqual([1, 1, 0]);
  expect(rows[0]).toMatchObject({ moduleId: 7, windowId: 420, isDay: true, nominalMinutes: 720 });
});

test('each row has the tally of its shifts', () => {
  const [first, second] = finish(buildSampleRows([window], 'month', range));
  const shift = { elapsedMinutes: 720, premiumCounts: {} };
  const thursdays = tallyShifts([
    { ...shift, census: 10, rnTarget: 5.5, rnActual: 6 },
    { ...shift, census: 12, rnTarget: 6, rnActual: 5 },
  ]);
  expect(first?.tally).toEqual({ ...thursdays, regularMinutes: 10_000_000n * 720n });
  expect(second?.tally.regularMinutes, 'of more premium RNs than RNs').toBe(0n);
});

test('rows of several modules and windows stay apart', () => {
  const windows = [window, { ...window, moduleId: 8 }, { ...window, windowId: 1140, isDay: false }];
  const rows = finish(buildSampleRows(windows, 'all', range));
  expect(rows.map(({ moduleId, windowId, weekday }) => [moduleId, windowId, weekday])).toEqual([
    [7, 420, 4],
    [7, 420, 5],
    [8, 420, 4],
    [8, 420, 5],
    [7, 1140, 4],
    [7, 1140, 5],
  ]);
});
