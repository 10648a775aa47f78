import { defineConfig } from 'vitest/config';

/** Many rounds, crashes and floods: what takes too long for every change. One file at a time, so that each has the machine. */
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
