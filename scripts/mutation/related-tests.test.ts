import { expect, test } from 'vitest';
import { findRelatedTests } from './related-tests.ts';

const relatedTests = findRelatedTests('domain');

test('the tests of a file are those that load it, directly or through others, its own first', () => {
  const tests = relatedTests('domain/percentile.ts');
  expect(tests[0]).toBe('domain/percentile.test.ts');
  expect(tests).toContain('domain/report.golden.test.ts');
  expect(tests).not.toContain('domain/notes.test.ts');
});

test('a file of types alone has no tests', () => {
  expect(relatedTests('domain/report-context.ts')).toEqual([]);
});
