import { defineConfig } from 'vitest/config';
import { findRelatedTests } from './scripts/suites/related-tests.ts';

const longTests = '**/*.long.test.ts';
const postgresTests = 'server/**/*.postgres.test.ts';
const embeddedTests = ['server/db/embedded/**/*.test.ts', 'server/testing/**/*.test.ts'];
/** Tests that open a store run on both stores; the others run once, with those of the embedded store. */
const storeTests = findRelatedTests('server')('server/testing/stores/test-store.ts');

/** Far more than any test takes alone, so that no test fails because the machine is busy. */
const testTimeout = 120_000;

const serverTests = {
  // Each file has a store of its own, and the modules keep no state, so that files can share them.
  isolate: false,
  globalSetup: ['server/testing/stores/global-setup.ts'],
  testTimeout,
  hookTimeout: testTimeout,
};

export default defineConfig({
  test: {
    // Vitest's default leaves one core free, which is half of two.
    maxWorkers: 2,
    // Browsers have long supported the element, happy-dom does not yet.
    onConsoleLog: log => !log.includes('The tag <search> is unrecognized in this browser'),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,scripts}/**/*.test.ts'],
          exclude: [longTests],
          // The modules keep no state, and a worker for each file would take longer than its tests.
          isolate: false,
          testTimeout,
        },
      },
      {
        test: {
          name: 'unit of web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          // Each file has its own modules and document, in a thread that keeps the compiled libraries.
          pool: 'vmThreads',
          // Threads do not free the memory of their files: above this limit, the next file gets a new thread.
          vmMemoryLimit: '1GB',
          testTimeout,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server on the embedded store',
          include: ['server/**/*.test.ts'],
          exclude: [longTests, postgresTests],
          env: { TEST_STORE: 'embedded' },
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server on PostgreSQL',
          include: [...storeTests, postgresTests],
          exclude: [longTests, ...embeddedTests],
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
