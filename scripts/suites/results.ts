import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface TestResult {
  name: string;
  /** Why the test failed; null if it passed. */
  failure: string | null;
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      failureMessages: string[];
    }[];
  }[];
}

/** A file that fails outside its tests, for example while it is loaded, counts as one more failed test. */
export function readVitestReport({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name);
    const results = assertionResults
      .filter(test => test.status === 'passed' || test.status === 'failed')
      .map(test => ({
        name: [file, ...test.ancestorTitles, test.title].join(' › '),
        failure: test.status === 'passed' ? null : test.failureMessages.join('\n'),
      }));
    if (status === 'failed' && results.every(hasPassed)) results.push({ name: file, failure: message });
    return results;
  });
}

export interface PlaywrightReport {
  title?: string;
  specs?: { title: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightReport[];
}

/** A flaky test has failed. */
export function readPlaywrightReport({ title, specs = [], suites = [] }: PlaywrightReport): TestResult[] {
  const results = specs.flatMap(spec =>
    spec.tests
      .filter(test => test.status !== 'skipped')
      .map(test => ({
        name: spec.title,
        failure:
          test.status === 'expected'
            ? null
            : test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  const all = [...results, ...suites.flatMap(readPlaywrightReport)];
  return title === undefined ? all : all.map(result => ({ ...result, name: `${title} › ${result.name}` }));
}

/** Adds a failure if the suite ran no tests, or ended with an error although its tests passed. */
export function checkSuite(exitCode: number | null, results: TestResult[]): TestResult[] {
  if (results.length === 0) return [{ name: `ran no tests (exit code ${exitCode})`, failure: '' }];
  if (exitCode === 0 || !results.every(hasPassed)) return results;
  return [...results, { name: `ended with exit code ${exitCode} although its tests passed`, failure: '' }];
}

export function hasPassed({ failure }: TestResult): boolean {
  return failure === null;
}

export function formatCounts(results: TestResult[]): string {
  const passed = results.filter(hasPassed).length;
  return `${passed} passed, ${results.length - passed} failed`;
}

/** The full text of a failure is printed when it happens; the summary repeats this many lines of it. */
const summaryLines = 12;

/** The failures with their reasons, then the counts. CI reads the counts from the last line. */
export function formatSummary(results: TestResult[]): string {
  const lines = results.flatMap(({ name, failure }) => {
    if (failure === null) return [];
    const reason = stripVTControlCharacters(failure).split('\n');
    const shown = reason.filter(line => line.trim() !== '').slice(0, summaryLines);
    return [`✗ ${name}`, ...shown.map(line => `    ${line}`)];
  });
  return [...lines, formatCounts(results)].join('\n');
}

/** Ends a run: prints the summary and sets the exit code. */
export function printSummary(results: TestResult[]): void {
  console.log(formatSummary(results));
  process.exitCode = results.every(hasPassed) ? 0 : 1;
}
