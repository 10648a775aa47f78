import type { RecordedWindow } from '#domain/simulation/recorded-counts.ts';
import type { TypedSimulation } from '#web/features/unsent/kept-simulations.ts';
import type { RecordedWindows } from '#web/pages/hospital-settings/assessment/state/assessments-query.ts';

/** Nothing typed. */
export const untyped: TypedSimulation = {
  figures: {},
  classes: null,
  core: null,
  moreCore: null,
  pool: { modules: [], size: 2, cores: {} },
};

const buildWindow = (changes: Partial<RecordedWindow>): RecordedWindow => ({
  window: 420,
  isDay: true,
  shifts: 4,
  minutes: 2880,
  rnTargets: [5, 6, 7, 9],
  counts: [
    { field: 1, mean: 6, variance: 7.2 },
    { field: 2, mean: 3, variance: 3.6 },
  ],
  ...changes,
});

/** A unit with 7 RNs needed by day and 3.7 at night. */
export const record: RecordedWindows = {
  range: 'from 11/1/2025 to 10/31/2026',
  windows: [
    buildWindow({}),
    buildWindow({
      window: 1140,
      isDay: false,
      rnTargets: [3, 3, 4, 5],
      counts: [
        { field: 1, mean: 3, variance: 3.6 },
        { field: 2, mean: 2, variance: 2.4 },
      ],
    }),
  ],
  fields: [
    { id: 1, name: 'Active labor', rnsPerPatient: 1 },
    { id: 2, name: 'Couplet', rnsPerPatient: 0.333 },
  ],
};
