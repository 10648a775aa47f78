import { expect, test } from 'vitest';
import { playwrightOutcome, suiteOutcome, sum, vitestOutcome } from './outcome.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map(one => ({ status: one })),
});

test('a test file that fails before its first test is one failure', () => {
  const testResults = [
    file('passed', 'passed', 'passed'),
    file('failed', 'passed', 'failed'),
    file('failed'),
  ];
  expect(vitestOutcome({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 2,
  });
});

test('a test that passes only when repeated has failed', () => {
  expect(playwrightOutcome({ stats: { expected: 4, unexpected: 1, flaky: 2 } })).toEqual({
    passed: 4,
    failed: 3,
  });
});

test('a suite that ends well keeps its counts', () => {
  expect(suiteOutcome(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
  expect(suiteOutcome(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
});

test.each([
  ['without a report', 1, undefined],
  ['killed without a report', null, undefined],
  ['without a test', 0, { passed: 0, failed: 0 }],
  ['badly although its tests passed', 1, { passed: 3, failed: 0 }],
])('a suite that ends %s is one failure', (_, exitCode, counted) => {
  expect(suiteOutcome(exitCode, counted)).toMatchObject({ failed: 1, remark: expect.any(String) });
});

test('outcomes add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 4, failed: 2 },
    ]),
  ).toEqual({ passed: 5, failed: 2 });
});
