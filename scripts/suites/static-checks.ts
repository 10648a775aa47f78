import type { TestResult } from './results.ts';
import { run } from './run.ts';

const bin = 'node_modules/.bin';

/** By default, four checkers each resolve the types that they share, which takes twice the processor time. */
const tsc = [`${bin}/tsc`, '--noEmit', '--checkers', '1'] as const;

const checks: [name: string, ...args: string[]][] = [
  ['lock file', 'scripts/check-lock.ts'],
  ['documented dependencies', 'scripts/check-dependencies.ts'],
  ['imports', 'scripts/check-imports.ts'],
  ['conversions', 'scripts/check-coercions.ts'],
  ['format and lint', `${bin}/biome`, 'check', '--error-on-warnings'],
  ['types of domain', ...tsc, '-p', 'domain'],
  ['types of contract, server and tools', ...tsc, '-p', '.'],
  ['types of web', ...tsc, '-p', 'web'],
  ['types of the service worker', ...tsc, '-p', 'web/service-worker'],
  ['unused code', `${bin}/knip`],
];

/** Runs the checks that need no running product; each counts as one test. */
export async function runStaticChecks(): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const waiting = checks.values();
  const work = async () => {
    for (const [name, ...args] of waiting) {
      const { exitCode, output } = await run(args);
      console.log(exitCode === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
      results.push({ name, failure: exitCode === 0 ? null : output });
    }
  };
  // Two at a time: on two cores, more would only wait for each other.
  await Promise.all([work(), work()]);
  return results;
}
