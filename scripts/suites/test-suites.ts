import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, playwrightOutcome, suiteOutcome, vitestOutcome } from './outcome.ts';
import { type Command, runThrough } from './run.ts';

/** Unit and server tests. */
export function runVitest(): Promise<Outcome> {
  return runSuite(vitestOutcome, report => ({
    args: [
      'node_modules/.bin/vitest',
      'run',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  }));
}

/** Journeys through the running product, in a browser. */
export function runPlaywright(): Promise<Outcome> {
  return runSuite(playwrightOutcome, report => ({
    args: ['node_modules/.bin/playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }));
}

async function runSuite<Report>(
  count: (report: Report) => Outcome,
  command: (report: string) => Command,
): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'parity-report-'));
  process.once('exit', () => rmSync(directory, { recursive: true }));
  const report = join(directory, 'report.json');
  const exitCode = await runThrough(command(report));
  return suiteOutcome(exitCode, readReport(report, count));
}

function readReport<Report>(path: string, count: (report: Report) => Outcome): Outcome | undefined {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
