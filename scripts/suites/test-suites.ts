import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, playwrightOutcome, suiteOutcome, vitestOutcome } from './outcome.ts';
import { type Command, runKept, runThrough } from './run.ts';

/** Unit and server tests; what they say is seen at once. */
export function runVitest(): Promise<Outcome> {
  return runSuite(runThrough, vitestOutcome, report => ({
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

/** Journeys through the running product, in a browser; what they say is seen at their end. */
export function runPlaywright(): Promise<Outcome> {
  return runSuite(runAndTell, playwrightOutcome, report => ({
    args: ['node_modules/.bin/playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }));
}

async function runAndTell(command: Command): Promise<number | null> {
  const { code, output } = await runKept(command);
  console.log(output.trimEnd());
  return code;
}

async function runSuite<Report>(
  run: (command: Command) => Promise<number | null>,
  count: (report: Report) => Outcome,
  command: (report: string) => Command,
): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'parity-report-'));
  process.once('exit', () => rmSync(directory, { recursive: true }));
  const report = join(directory, 'report.json');
  const exitCode = await run(command(report));
  return suiteOutcome(exitCode, readReport(report, count));
}

function readReport<Report>(path: string, count: (report: Report) => Outcome): Outcome | undefined {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
