import { defineConfig } from 'vitest/config';

const long = '**/*.long.test.ts';
/** What only one of the stores has. */
const embeddedAlone = ['server/db/embedded/**/*.test.ts', 'server/testing/test-store.test.ts'];
const postgresAlone = '**/*.postgres.test.ts';
/** What has no store, and is the same beside either. */
const withoutStore = [
  'server/{config,log,refused-starts}.test.ts',
  'server/db/listing.test.ts',
  'server/demo/{random,shift-generator,timeline}.test.ts',
  'server/http/{access,database-errors,network,password-hash,secret}.test.ts',
  'server/mail/{outbox,render}.test.ts',
  'server/pdf/**/*.test.ts',
  'server/testing/postgres.test.ts',
];

/** Far more than any test takes alone: a busy machine must not look like a failure. */
const testTimeout = 120_000;

const serverTests = {
  include: ['server/**/*.test.ts'],
  // Each file has a store to itself, and what it imports holds no state: loading it once is enough.
  isolate: false,
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout,
  hookTimeout: testTimeout,
};

export default defineConfig({
  test: {
    // By itself Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: 2,
    // Browsers have known the element for years, the stand-in for one does not yet.
    onConsoleLog: log => !log.includes('The tag <search> is unrecognized in this browser'),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,scripts}/**/*.test.ts'],
          exclude: [long],
          // What these files import holds no state, and a worker for each would take longer than their tests.
          isolate: false,
          testTimeout,
        },
      },
      {
        test: {
          name: 'unit of web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          // Each file has modules and a document of its own, in a thread that has run the same libraries before.
          pool: 'vmThreads',
          // Threads do not give back what their files used: beyond this, the next file gets a new one.
          vmMemoryLimit: '1GB',
          testTimeout,
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
          exclude: [long, ...embeddedAlone, ...withoutStore],
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
