import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  passed: number;
  failures: Failure[];
}

interface Failure {
  name: string;
  /** What the tool says about it; empty where that stands above already. */
  reason: string;
}

interface VitestReport {
  numPassedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

export function vitestOutcome({ numPassedTests, testResults }: VitestReport): Outcome {
  return { passed: numPassedTests, failures: testResults.flatMap(failuresInFile) };
}

/** A test file that fails before its first test counts as one failure. */
function failuresInFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const file = relative('', name);
  const failed = assertionResults.filter(one => one.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [{ name: file, reason: message }] : [];
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    name: [file, ...ancestorTitles, title].join(' › '),
    reason: failureMessages.join('\n'),
  }));
}

export function playwrightOutcome({ stats, suites }: PlaywrightReport): Outcome {
  return { passed: stats.expected, failures: suites.flatMap(suite => failuresInSuite(suite)) };
}

/** A test that passes only when repeated has failed. */
function failuresInSuite({ title, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const failed = specs.flatMap(spec =>
    spec.tests
      .filter(one => one.status === 'unexpected' || one.status === 'flaky')
      .map(({ results }) => ({
        name: spec.title,
        reason: results.flatMap(({ errors }) => errors.map(error => error.message ?? '')).join('\n'),
      })),
  );
  return under(title, [...failed, ...suites.flatMap(failuresInSuite)], ' › ');
}

/** The same failures, named as part of something. */
export function under(title: string, failures: Failure[], separator = ': '): Failure[] {
  return failures.map(({ name, reason }) => ({ name: `${title}${separator}${name}`, reason }));
}

/** A suite that crashed, or ran nothing, has failed whatever it counted. */
export function suiteOutcome(exitCode: number | null, counted: Outcome | undefined): Outcome {
  if (!counted) return { passed: 0, failures: [named('crashed before it could report')] };
  if (counted.failures.length > 0) return counted;
  if (counted.passed === 0) return { passed: 0, failures: [named('ran no tests')] };
  if (exitCode !== 0) return { ...counted, failures: [named('failed outside of its tests')] };
  return counted;
}

/** Something that is one test of its own. */
export function oneOutcome(name: string, fine: boolean): Outcome {
  return fine ? { passed: 1, failures: [] } : { passed: 0, failures: [named(name)] };
}

function named(name: string): Failure {
  return { name, reason: '' };
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, one) => total + one.passed, 0),
    failures: outcomes.flatMap(one => one.failures),
  };
}

/** So many lines of a reason stand at the end of a run; the whole of it stands above. */
const linesOfReason = 12;

/** What failed and why, and after that how many: nothing follows the counts. */
export function summaryOf({ passed, failures }: Outcome): string {
  const lines = failures.flatMap(({ name, reason }) => [`✗ ${name}`, ...linesOf(reason)]);
  return [...lines, `${passed} passed, ${failures.length} failed`].join('\n');
}

function linesOf(reason: string): string[] {
  const lines = stripVTControlCharacters(reason).split('\n');
  const said = lines.filter(line => line.trim() !== '');
  return said.slice(0, linesOfReason).map(line => `    ${line}`);
}
