import { defineConfig } from 'vitest/config';

const longTests = '**/*.long.test.ts';
const embeddedTests = 'server/db/embedded/**/*.long.test.ts';

/** One file at a time, so that each has all cores. */
const serverTests = {
  testTimeout: 30 * 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  expect: { poll: { timeout: 60_000 } },
};

/** Repetitions, crashes and floods that take too long for every change, and the server tests on the oldest PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'mutations of domain',
          include: ['scripts/mutation/*.long.test.ts'],
          // Ten minutes on two idle cores.
          testTimeout: 2 * 3_600_000,
        },
      },
      // With LibreOffice (libreoffice-calc).
      { test: { name: 'workbooks', include: ['web/**/*.long.test.ts'], testTimeout: 180_000 } },
      {
        test: {
          name: 'accuracy of forecasts and calibrations',
          include: [`domain/${longTests}`],
          testTimeout: 30 * 60_000,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          globalSetup: ['server/testing/stores/global-setup.ts'],
          include: [`server/${longTests}`],
          exclude: [embeddedTests],
        },
      },
      {
        test: {
          ...serverTests,
          name: 'embedded PostgreSQL',
          globalSetup: ['server/testing/stores/data-dirs.ts'],
          include: [embeddedTests],
        },
      },
      {
        // The oldest version that Parity supports, from Debian's package, with every cell of the generated tests.
        test: {
          ...serverTests,
          name: 'PostgreSQL 15',
          fileParallelism: true,
          maxWorkers: 3,
          isolate: false,
          setupFiles: ['server/testing/lower-hashing.ts'],
          globalSetup: ['server/testing/stores/global-setup.ts'],
          include: ['server/**/*.test.ts'],
          exclude: [longTests, 'server/db/embedded/**'],
          env: { POSTGRES_VERSION: '15', EVERY_CELL: '1' },
        },
      },
    ],
  },
});
