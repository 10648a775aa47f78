import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSuite, readPlaywrightReport, readVitestReport, type TestResult } from './results.ts';
import { run } from './run.ts';

const reports = mkdtempSync(join(tmpdir(), 'parity-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** Runs the unit and server tests, or those whose path contains a text. Their output is printed as they run. */
export async function runVitest(path?: string): Promise<TestResult[]> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = [
    'node_modules/.bin/vitest',
    'run',
    '--allowOnly=false',
    ...reporters,
    ...(path ? [path] : []),
  ];
  // Most objects of a test are short-lived. With the default of 16 MB, collecting them takes a tenth of the time.
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };
  const { exitCode } = await run(vitest, { isLive: true, env });
  return checkSuite(exitCode, readReport(report, readVitestReport));
}

/** Runs the journeys in Chromium that a release cannot do without. Their output is printed at the end, so that it does not mix with Vitest's. */
export async function runPlaywright(): Promise<TestResult[]> {
  const report = join(reports, 'playwright.json');
  const playwright = ['node_modules/.bin/playwright', 'test', '--reporter=list,json'];
  const { exitCode, output } = await run(playwright, {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_RELEASE: '1' },
  });
  console.log(output);
  return checkSuite(exitCode, readReport(report, readPlaywrightReport));
}

/** A suite that crashes writes no report. */
function readReport<Report>(file: string, read: (report: Report) => TestResult[]): TestResult[] {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
