import { globSync, readFileSync } from 'node:fs';
import { checkDependencies } from '../docs/dependencies.ts';
import { checkImports } from '../imports/check.ts';
import { checkLock } from '../lock/check-lock.ts';
import type { TestResult } from './results.ts';
import { run } from './run.ts';

const bin = 'node_modules/.bin';

/**
 * Checks the types of a project. A cache has the results of unchanged files. One checker is used: by default there are four, and each of
 * them resolves the shared types again.
 */
function checkTypes(folder: string): string[] {
  const cache = `node_modules/.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`;
  return [
    `${bin}/tsc`,
    '--noEmit',
    '--checkers',
    '1',
    '-p',
    folder,
    '--incremental',
    '--tsBuildInfoFile',
    cache,
  ];
}

const read = (path: string) => readFileSync(path, 'utf8');
const sources = ['{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', '*.ts'];

/** Checks of files as texts, which take a moment. */
const quickChecks: [name: string, listFindings: () => string[]][] = [
  ['lock file', () => checkLock(JSON.parse(read('package-lock.json')).packages)],
  [
    'documented dependencies',
    () => checkDependencies(JSON.parse(read('package.json')), read('docs/dependencies.md')),
  ],
  [
    'imports',
    () => checkImports(new Map(globSync(sources).map(path => [path.replaceAll('\\', '/'), read(path)]))),
  ],
];

const checks: [name: string, ...args: string[]][] = [
  ['conversions', 'scripts/check-coercions.ts'],
  ['format and lint', `${bin}/biome`, 'check', '--error-on-warnings'],
  ['types of domain', ...checkTypes('domain')],
  ['types of contract, server and tools', ...checkTypes('.')],
  ['types of web', ...checkTypes('web')],
  ['types of the service worker', ...checkTypes('web/service-worker')],
  ['unused code', `${bin}/knip`],
];

/** Runs the checks that need no running product; each counts as one test. */
export async function runStaticChecks(): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const report = (name: string, failure: string | null) => {
    console.log(failure === null ? `✓ ${name}` : `✗ ${name}\n${failure}`);
    results.push({ name, failure });
  };
  for (const [name, listFindings] of quickChecks) report(name, listFindings().join('\n') || null);
  const waiting = checks.values();
  const work = async () => {
    for (const [name, ...args] of waiting) {
      const { exitCode, output } = await run(args);
      report(name, exitCode === 0 ? null : output);
    }
  };
  // Two at a time: on two cores, more would only wait for each other.
  await Promise.all([work(), work()]);
  return results;
}
