import { describe, expect, test } from 'vitest';
import { namesModule, paths, safeNext } from './paths.ts';

describe('safeNext', () => {
  test.each([
    ['/reports', '/reports'],
    [
      '/reports/ratio?start_date=2026-01-01&end_date=2026-01-31#notes',
      '/reports/ratio?start_date=2026-01-01&end_date=2026-01-31#notes',
    ],
    ['/module-redirect/5?next=%2Freports', '/module-redirect/5?next=%2Freports'],
    ['/dashboard?back=https://elsewhere.example', '/dashboard?back=https://elsewhere.example'],
    ['/a/../settings', '/settings'],
  ])('keeps a path of this site: %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });

  test.each([
    null,
    '',
    'reports',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/login',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    '//evil.example@here.invalid',
    'http://[',
  ])('replaces a path that leaves the site: %j', next => {
    expect(safeNext(next)).toBe('/');
  });
});

test('paths encode next and omit the default', () => {
  expect(paths.login('/reports?x=1&y=2')).toBe('/login?next=%2Freports%3Fx%3D1%26y%3D2');
  expect(paths.login('/')).toBe('/login');
  expect(paths.chooseHospital()).toBe('/switch-organization');
});

test.each([
  ['/module-redirect/5?next=%2Freports', true],
  [paths.shiftForm('2026-11-14', 420, 5), true],
  [paths.dashboard(null), false],
  ['/reports/ratio?modules=5', false],
])('%s names a module: %s', (path, expected) => {
  expect(namesModule(path)).toBe(expected);
});
