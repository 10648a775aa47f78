import { relative } from 'node:path';

export interface Outcome {
  passed: number;
  /** What failed, by name. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

export function vitestOutcome({ numPassedTests, testResults }: VitestReport): Outcome {
  return { passed: numPassedTests, failures: testResults.flatMap(failuresInFile) };
}

/** A test file that fails before its first test counts as one failure. */
function failuresInFile({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative('', name);
  const failed = assertionResults.filter(one => one.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [file] : [];
  return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
}

export function playwrightOutcome({ stats, suites }: PlaywrightReport): Outcome {
  return { passed: stats.expected, failures: suites.flatMap(suite => failuresInSuite(suite)) };
}

/** A test that passes only when repeated has failed. */
function failuresInSuite({ title, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(spec =>
    spec.tests.filter(one => one.status === 'unexpected' || one.status === 'flaky').map(() => spec.title),
  );
  return [...failed, ...suites.flatMap(failuresInSuite)].map(failure => `${title} › ${failure}`);
}

/** A suite that crashed, or ran nothing, has failed whatever it counted. */
export function suiteOutcome(exitCode: number | null, counted: Outcome | undefined): Outcome {
  if (!counted) return { passed: 0, failures: ['crashed before it could report'] };
  if (counted.failures.length > 0) return counted;
  if (counted.passed === 0) return { passed: 0, failures: ['ran no tests'] };
  if (exitCode !== 0) return { ...counted, failures: ['failed outside of its tests'] };
  return counted;
}

/** Something that is one test of its own. */
export function oneOutcome(name: string, fine: boolean): Outcome {
  return fine ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, one) => total + one.passed, 0),
    failures: outcomes.flatMap(one => one.failures),
  };
}

/** What failed, one line each, and after that how many: nothing follows the counts. */
export function summaryOf({ passed, failures }: Outcome): string {
  const lines = failures.map(failure => `✗ ${failure}`);
  return [...lines, `${passed} passed, ${failures.length} failed`].join('\n');
}
