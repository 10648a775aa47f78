import { defineConfig } from 'vitest/config';

const longTests = '**/*.long.test.ts';
const embeddedTests = 'server/db/embedded/**/*.test.ts';

/** Far more than any test takes alone, so that no test fails because the machine is busy. */
const testTimeout = 120_000;

/** For `expect.poll`, for the same reason. */
const patience = { poll: { timeout: 60_000 } };

const serverTests = {
  // Each file has its own store and the modules keep no state, so files can share modules.
  isolate: false,
  setupFiles: ['server/testing/lower-hashing.ts'],
  testTimeout,
  hookTimeout: testTimeout,
  expect: patience,
};

export default defineConfig({
  test: {
    // One more than the usual two cores, because many tests wait for a process or a store.
    maxWorkers: 3,
    // Browsers have long supported the element, happy-dom does not yet. The provider of the tests warns that it is for tests.
    onConsoleLog: log => !/The tag <search> is unrecognized in this browser|oidc-provider WARNING/.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,scripts}/**/*.test.ts'],
          exclude: [longTests],
          // The modules keep no state, and a worker for each file would take longer than its tests.
          isolate: false,
          testTimeout,
          expect: patience,
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'unit of web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [longTests],
          setupFiles: ['web/testing/setup.ts'],
          // React's production build, which the journeys use too, takes half of the time.
          env: { NODE_ENV: 'production' },
          // A worker loads the libraries and its window once; the setup file cleans up after each file (decision 119).
          pool: 'threads',
          isolate: false,
          environment: './web/testing/dom-environment.ts',
          testTimeout,
          expect: patience,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          globalSetup: ['server/testing/stores/global-setup.ts'],
          include: ['server/**/*.test.ts'],
          exclude: [longTests, embeddedTests],
        },
      },
      {
        test: {
          ...serverTests,
          name: 'embedded PostgreSQL',
          globalSetup: ['server/testing/stores/data-dirs.ts'],
          include: [embeddedTests],
          exclude: [longTests],
        },
      },
    ],
  },
});
