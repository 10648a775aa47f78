import { expect, test } from 'vitest';
import { findRelatedTests } from './related-tests.ts';

const relatedTests = findRelatedTests('domain');

test('the tests of a file are those that load it, directly or through others, its own first', () => {
  const tests = relatedTests('domain/measures/percentile.ts');
  expect(tests[0]).toBe('domain/measures/percentile.test.ts');
  expect(tests).toContain('domain/reports/report.golden.test.ts');
  expect(tests).not.toContain('domain/reports/notes.test.ts');
});

test('a file of types alone has no tests', () => {
  expect(relatedTests('domain/reports/report-context.ts')).toEqual([]);
});
