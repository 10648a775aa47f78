import { defineConfig } from 'vitest/config';

/** Repetitions, crashes and floods that take too long for every change. One file at a time, so that each has all cores. */
const longTests = {
  include: ['server/**/*.long.test.ts'],
  globalSetup: ['server/testing/stores/global-setup.ts'],
  testTimeout: 30 * 60_000,
  hookTimeout: 60_000,
  fileParallelism: false,
};

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
      { test: { ...longTests, name: 'on the embedded store', env: { TEST_STORE: 'embedded' } } },
      {
        test: {
          ...longTests,
          name: 'on PostgreSQL',
          exclude: ['server/db/embedded/**'],
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
