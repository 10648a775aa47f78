import { defineConfig } from 'vitest/config';

const long = '**/*.long.test.ts';
/** What only one of the stores has. */
const embeddedAlone = 'server/db/embedded/**/*.test.ts';
const postgresAlone = '**/*.postgres.test.ts';
/** What has no store, and is the same beside either. */
const withoutStore = ['server/pdf/**/*.test.ts', 'server/demo/{hospital-shifts,random,timeline}.test.ts'];

const serverTests = {
  include: ['server/**/*.test.ts'],
  // Each file has a store of its own, and what it imports holds no state: loading it once is enough.
  isolate: false,
  globalSetup: ['server/testing/global-setup.ts'],
  // Far more than any test takes alone: a busy machine must not look like a failure.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // By itself Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,scripts}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          // Far more than any test takes alone: a busy machine must not look like a failure.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server on the embedded store',
          exclude: [long, postgresAlone],
          env: { TEST_STORE: 'embedded' },
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server on PostgreSQL',
          exclude: [long, embeddedAlone, ...withoutStore],
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
