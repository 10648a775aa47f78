import { expect, test } from 'vitest';
import { findRelatedTests } from './related-tests.ts';

const relatedTests = findRelatedTests('domain');

test('a file is tested by the tests that load it, directly or through others, its own test first', () => {
  const tests = relatedTests('domain/measures/percentile.ts');
  expect(tests[0]).toBe('domain/measures/percentile.test.ts');
  expect(tests).toContain('domain/reports/compose-report.golden.test.ts');
  expect(tests).not.toContain('domain/analyses/notes.test.ts');
});

test('a file that only has types has no tests', () => {
  expect(relatedTests('domain/reports/report.ts')).toEqual([]);
});

test('a file that does not exist is an error', () => {
  expect(() => relatedTests('domain/moved-away.ts')).toThrow('there is no domain/moved-away.ts');
});
