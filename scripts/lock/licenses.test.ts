import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Lock } from './check-lock.ts';
import { checkLicenses } from './licenses.ts';

test('every runtime package of the lock file has an allowed license', () => {
  const { packages }: { packages: Lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(checkLicenses(packages)).toEqual([]);
});

test('a license that is not in the list is reported with its package', () => {
  const lock = { '': {}, 'node_modules/a/node_modules/@b/c': { version: '1.0.0', license: 'AGPL-3.0-only' } };
  expect(checkLicenses(lock)).toEqual(['@b/c: AGPL-3.0-only is not among the allowed licenses']);
});

test('a package without a license is reported', () => {
  expect(checkLicenses({ 'node_modules/a': { version: '1.0.0' } })).toEqual([
    'a: the lock file names no license',
  ]);
});

test('a license that is allowed for one package is reported for another', () => {
  const entry = { version: '1.0.0', license: 'MPL-2.0' };
  expect(checkLicenses({ 'node_modules/lightningcss-linux-x64-gnu': entry })).toEqual([]);
  expect(checkLicenses({ 'node_modules/a': entry })).toEqual([
    'a: MPL-2.0 is not among the allowed licenses',
  ]);
});

test('the license of a development tool does not matter', () => {
  expect(checkLicenses({ 'node_modules/a': { version: '1.0.0', dev: true, license: 'GPL-3.0' } })).toEqual(
    [],
  );
});
