import { matchesGlob } from 'node:path';
import { findRelatedTests } from './scripts/suites/related-tests.ts';

export const longTests = '**/*.long.test.ts';
export const postgresOnly = 'server/**/*.postgres{,.long}.test.ts';
export const embeddedOnly = ['server/db/embedded/**/*.test.ts', 'server/testing/**/*.test.ts'];

/** Tests that open a store. They run on both stores, the other tests of the server once. */
export const storeTests = findRelatedTests('server')('server/testing/stores/test-store.ts').filter(
  file => !matchesGlob(file, longTests),
);

/** Store tests that every change runs on the embedded store too: the store itself, saving, and the worked cases of a shift. */
const oftenEmbedded = [
  ...embeddedOnly,
  'server/db/database.test.ts',
  'server/db/schema/*.test.ts',
  'server/features/shifts/{saving,golden}.test.ts',
];

/** The other store tests run on the embedded store with `npm run test:long` only, to save time. The journeys use that store, too. */
export const rarelyEmbedded = storeTests.filter(
  file => !oftenEmbedded.some(pattern => matchesGlob(file, pattern)),
);
