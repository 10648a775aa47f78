import { describe, expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

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
