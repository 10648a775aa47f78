import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFeatureFolders, listPaths, listTreeFolders, updateTables } from './architecture.ts';

const document = readFileSync('docs/architecture.md', 'utf8');
const paths = listPaths();

describe('docs/architecture.md', () => {
  test('has the tables that scripts/write-architecture.ts writes', () => {
    expect(document).toBe(updateTables(document, paths));
  });

  const folders = new Set(
    paths.flatMap(path => {
      const parts = dirname(path).split('/');
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );

  test('names every folder of the first two levels in its tree', () => {
    const named = listTreeFolders(document);
    expect([...folders].filter(folder => folder.split('/').length <= 2 && !named.includes(folder))).toEqual(
      [],
    );
  });

  test('names only folders that exist in its tree', () => {
    expect(listTreeFolders(document).filter(folder => !folders.has(folder))).toEqual([]);
  });
});

describe.each(['red flags', 'census', 'forecast', 'subscriptions'] as const)('the feature %s', feature => {
  const folders = listFeatureFolders(feature, paths);

  test('has one folder in server/features', () => {
    expect(folders.filter(folder => /^server\/features\/[^/]+$/.test(folder))).toHaveLength(1);
  });
});

test.each([
  ['red flags', 4],
  ['peers', 4],
  ['adequacy', 4],
  ['forecast', 4],
  ['standards', 5],
  ['missed care', 5],
  ['schedule', 7],
] as const)('%s lies in at most %i folders', (feature, most) => {
  expect(listFeatureFolders(feature, paths).slice(most)).toEqual([]);
});

test('a folder of a feature counts once, with the folders inside', () => {
  const found = listFeatureFolders('census', [
    'server/features/census/census.routes.ts',
    'server/features/census/fhir/rounds.ts',
    'web/features/census/sources/source-card.tsx',
    'server/features/shifts/save-shift.ts',
  ]);
  expect(found).toEqual(['server/features/census', 'web/features/census']);
});

test('folders with one file for each resource do not count for a feature', () => {
  const found = listFeatureFolders('red flags', [
    'e2e/journeys/red-flags/red-flags.spec.ts',
    'server/demo/red-flags.ts',
    'server/db/tables/red-flags.ts',
    'server/testing/access/red-flags.ts',
    'web/pages/dashboard/testing/red-flags.ts',
  ]);
  expect(found).toEqual([]);
});
