import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkSuite, formatSummary, readPlaywrightReport, readVitestReport } from './results.ts';

const file = (name: string, status: string, ...tests: [title: string, status: string][]) => ({
  name: resolve(name),
  status,
  message: `message of ${name}`,
  assertionResults: tests.map(([title, status]) => ({
    ancestorTitles: ['a group'],
    title,
    status,
    failureMessages: [`message of ${title}`],
  })),
});

test('a Vitest result has the file, groups and title of its test, and the message if it failed', () => {
  const testResults = [
    file('web/a.test.ts', 'passed', ['one', 'passed'], ['two', 'skipped']),
    file('web/b.test.ts', 'failed', ['three', 'failed']),
  ];
  expect(readVitestReport({ testResults })).toEqual([
    { name: 'web/a.test.ts › a group › one', failure: null },
    { name: 'web/b.test.ts › a group › three', failure: 'message of three' },
  ]);
});

test('a test file that fails before or after its tests is one failure', () => {
  const testResults = [file('web/a.test.ts', 'failed'), file('web/b.test.ts', 'failed', ['one', 'passed'])];
  expect(readVitestReport({ testResults })).toEqual([
    { name: 'web/a.test.ts', failure: 'message of web/a.test.ts' },
    { name: 'web/b.test.ts › a group › one', failure: null },
    { name: 'web/b.test.ts', failure: 'message of web/b.test.ts' },
  ]);
});

const spec = (title: string, status: string) => ({
  title,
  tests: [{ status, results: [{ errors: [{ message: `message of ${title}` }] }] }],
});

test('a flaky Playwright test has failed, a skipped one does not count', () => {
  const group = { title: 'a group', specs: [spec('two', 'flaky'), spec('three', 'expected')] };
  const suites = [
    { title: 'journeys/a.spec.ts', specs: [spec('one', 'unexpected')], suites: [group] },
    { title: 'journeys/b.spec.ts', specs: [spec('four', 'expected'), spec('five', 'skipped')] },
  ];
  expect(readPlaywrightReport({ suites })).toEqual([
    { name: 'journeys/a.spec.ts › one', failure: 'message of one' },
    { name: 'journeys/a.spec.ts › a group › two', failure: 'message of two' },
    { name: 'journeys/a.spec.ts › a group › three', failure: null },
    { name: 'journeys/b.spec.ts › four', failure: null },
  ]);
});

const passed = { name: 'one', failure: null };
const failed = { name: 'two', failure: 'why' };

test('a suite whose exit code agrees with its tests keeps its results', () => {
  expect(checkSuite(0, [passed])).toEqual([passed]);
  expect(checkSuite(1, [passed, failed])).toEqual([passed, failed]);
});

test.each([
  ['crashes', 1, []],
  ['is killed', null, []],
  ['runs no tests', 0, []],
  ['fails although its tests passed', 1, [passed]],
])('a suite that %s gets one failure', (_, exitCode, results) => {
  const failures = checkSuite(exitCode, results).filter(({ failure }) => failure !== null);
  expect(failures).toHaveLength(1);
});

test('the summary lists the failures with their reasons and ends with the counts', () => {
  const failure = '\u001b[31mError: no such row\u001b[39m\n\n  at a place';
  const results = [passed, { name: 'types of web', failure: '' }, { name: 'two', failure }];
  expect(formatSummary(results).split('\n')).toEqual([
    '✗ types of web',
    '✗ two',
    '    Error: no such row',
    '      at a place',
    '1 passed, 2 failed',
  ]);
});

test('the summary repeats the first 12 lines of a long reason', () => {
  const lines = Array.from({ length: 200 }, (_, line) => `line ${line}`);
  const summary = formatSummary([{ name: 'one', failure: lines.join('\n') }]).split('\n');
  expect(summary.slice(1, -1)).toEqual(lines.slice(0, 12).map(line => `    ${line}`));
});
