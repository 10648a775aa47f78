import { defineConfig } from 'vitest/config';

/** Many rounds, crashes and floods: what takes too long for every change. One file at a time, so that each has the machine. */
const longTests = {
  include: ['**/*.long.test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 30 * 60_000,
  hookTimeout: 60_000,
  fileParallelism: false,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...longTests, name: 'on the embedded store', env: { TEST_STORE: 'embedded' } } },
      {
        test: {
          ...longTests,
          name: 'on PostgreSQL',
          exclude: ['**/node_modules/**', 'server/db/embedded/**'],
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
