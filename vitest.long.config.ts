import { defineConfig } from 'vitest/config';
import { longTests, postgresOnly, rarelyEmbedded } from './vitest.stores.ts';

/** One file at a time, so that each has all cores. */
const serverTests = {
  globalSetup: ['server/testing/stores/global-setup.ts'],
  testTimeout: 30 * 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  expect: { poll: { timeout: 60_000 } },
};

/** Repetitions, crashes and floods that take too long for every change, and server tests on the second store. */
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
          name: 'accuracy of the forecast',
          include: [`domain/${longTests}`],
          testTimeout: 30 * 60_000,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'on the embedded store',
          include: [`server/${longTests}`, ...rarelyEmbedded],
          exclude: [postgresOnly],
          env: { TEST_STORE: 'embedded' },
        },
      },
      {
        test: {
          ...serverTests,
          name: 'on PostgreSQL',
          include: [`server/${longTests}`],
          exclude: ['server/db/embedded/**'],
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
