import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightOutcome, suiteOutcome, sum, summaryOf, vitestOutcome } from './outcome.ts';

const file = (name: string, status: string, ...tests: [title: string, status: string][]) => ({
  name: resolve(name),
  status,
  assertionResults: tests.map(([title, status]) => ({ ancestorTitles: ['a group'], title, status })),
});

test('failed tests are named by file, groups and title', () => {
  const testResults = [
    file('web/a.test.ts', 'passed', ['one', 'passed'], ['two', 'skipped']),
    file('web/b.test.ts', 'failed', ['three', 'passed'], ['four', 'failed']),
  ];
  expect(vitestOutcome({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failures: ['web/b.test.ts › a group › four'],
  });
});

test('a test file that fails before or after its tests is one failure', () => {
  const testResults = [file('web/a.test.ts', 'failed'), file('web/b.test.ts', 'failed', ['one', 'passed'])];
  expect(vitestOutcome({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failures: ['web/a.test.ts', 'web/b.test.ts'],
  });
});

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

test('a journey that passes only when repeated has failed', () => {
  const group = { title: 'a group', specs: [spec('two', 'flaky'), spec('three', 'expected')] };
  const suites = [
    { title: 'journeys/a.spec.ts', specs: [spec('one', 'unexpected')], suites: [group] },
    { title: 'journeys/b.spec.ts', specs: [spec('four', 'expected'), spec('five', 'skipped')] },
  ];
  expect(playwrightOutcome({ stats: { expected: 2 }, suites })).toEqual({
    passed: 2,
    failures: ['journeys/a.spec.ts › one', 'journeys/a.spec.ts › a group › two'],
  });
});

test('a suite that ends well keeps its counts', () => {
  const [fine, failed] = [
    { passed: 3, failures: [] },
    { passed: 3, failures: ['a', 'b'] },
  ];
  expect(suiteOutcome(0, fine)).toEqual(fine);
  expect(suiteOutcome(1, failed)).toEqual(failed);
});

test.each([
  ['without a report', 1, undefined],
  ['killed without a report', null, undefined],
  ['without a test', 0, { passed: 0, failures: [] }],
  ['badly although its tests passed', 1, { passed: 3, failures: [] }],
])('a suite that ends %s is one failure', (_, exitCode, counted) => {
  expect(suiteOutcome(exitCode, counted)).toMatchObject({ failures: [expect.any(String)] });
});

test('outcomes add up, and the counts come after what failed', () => {
  const all = sum([
    { passed: 1, failures: [] },
    { passed: 4, failures: ['types of web', 'web/a.test.ts › one'] },
  ]);
  expect(summaryOf(all)).toBe('✗ types of web\n✗ web/a.test.ts › one\n5 passed, 2 failed');
});
