import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightOutcome, suiteOutcome, sum, summaryOf, under, vitestOutcome } from './outcome.ts';

const file = (name: string, status: string, ...tests: [title: string, status: string][]) => ({
  name: resolve(name),
  status,
  message: `about ${name}`,
  assertionResults: tests.map(([title, status]) => ({
    ancestorTitles: ['a group'],
    title,
    status,
    failureMessages: [`about ${title}`],
  })),
});

test('failed tests are named by file, groups and title, with what was said about them', () => {
  const testResults = [
    file('web/a.test.ts', 'passed', ['one', 'passed'], ['two', 'skipped']),
    file('web/b.test.ts', 'failed', ['three', 'passed'], ['four', 'failed']),
  ];
  expect(vitestOutcome({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failures: [{ name: 'web/b.test.ts › a group › four', reason: 'about four' }],
  });
});

test('a test file that fails before or after its tests is one failure', () => {
  const testResults = [file('web/a.test.ts', 'failed'), file('web/b.test.ts', 'failed', ['one', 'passed'])];
  expect(vitestOutcome({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failures: [
      { name: 'web/a.test.ts', reason: 'about web/a.test.ts' },
      { name: 'web/b.test.ts', reason: 'about web/b.test.ts' },
    ],
  });
});

const spec = (title: string, status: string) => ({
  title,
  tests: [{ status, results: [{ errors: [{ message: `about ${title}` }] }] }],
});

test('a journey that passes only when repeated has failed', () => {
  const group = { title: 'a group', specs: [spec('two', 'flaky'), spec('three', 'expected')] };
  const suites = [
    { title: 'journeys/a.spec.ts', specs: [spec('one', 'unexpected')], suites: [group] },
    { title: 'journeys/b.spec.ts', specs: [spec('four', 'expected'), spec('five', 'skipped')] },
  ];
  expect(playwrightOutcome({ stats: { expected: 2 }, suites })).toEqual({
    passed: 2,
    failures: [
      { name: 'journeys/a.spec.ts › one', reason: 'about one' },
      { name: 'journeys/a.spec.ts › a group › two', reason: 'about two' },
    ],
  });
});

test('a suite that ends well keeps its counts', () => {
  const [fine, failed] = [
    { passed: 3, failures: [] },
    { passed: 3, failures: [{ name: 'a', reason: 'why' }] },
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
  expect(suiteOutcome(exitCode, counted)).toMatchObject({ failures: [{ name: expect.any(String) }] });
});

test('outcomes add up, and the counts come after what failed and why', () => {
  const reason = '\u001b[31mError: no such row\u001b[39m\n\n  at a place';
  const all = sum([
    { passed: 1, failures: [] },
    {
      passed: 4,
      failures: under('Checks', [
        { name: 'types of web', reason: '' },
        { name: 'one', reason },
      ]),
    },
  ]);
  expect(summaryOf(all).split('\n')).toEqual([
    '✗ Checks: types of web',
    '✗ Checks: one',
    '    Error: no such row',
    '      at a place',
    '5 passed, 2 failed',
  ]);
});

test('of a long reason the beginning is repeated at the end of a run', () => {
  const reason = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n');
  const lines = summaryOf({ passed: 0, failures: [{ name: 'one', reason }] }).split('\n');
  expect(lines.slice(1, -1)).toEqual(
    reason
      .split('\n')
      .slice(0, 12)
      .map(line => `    ${line}`),
  );
});
