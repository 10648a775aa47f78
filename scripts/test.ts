import { ensureChromium } from './chromium.ts';
import { formatCounts, hasPassed, printSummary, type TestResult } from './suites/results.ts';
import { run } from './suites/run.ts';
import { runStaticChecks } from './suites/static-checks.ts';
import { runPlaywright, runVitest } from './suites/test-suites.ts';
import { checkWebSizes, checkWebStyles } from './suites/web-build.ts';

const allResults: TestResult[] = [];

/** Returns whether all of its tests passed. */
async function step(title: string, work: () => TestResult[] | Promise<TestResult[]>): Promise<boolean> {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const results = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${title}: ${formatCounts(results)}, ${seconds} s`);
  allResults.push(...results.map(result => ({ ...result, name: `${title}: ${result.name}` })));
  return results.every(hasPassed);
}

async function findChromium(): Promise<TestResult[]> {
  try {
    const path = await ensureChromium(console.log);
    process.env.CHROMIUM_PATH = path;
    return [{ name: path, failure: null }];
  } catch (error) {
    return [{ name: (error as Error).message, failure: '' }];
  }
}

async function buildWeb(): Promise<TestResult[]> {
  const { exitCode } = await run(['scripts/build.ts'], { isLive: true });
  return [{ name: 'scripts/build.ts', failure: exitCode === 0 ? null : `exit code ${exitCode}` }];
}

// Chromium is downloaded, if need be, while the checks run.
const [hasChromium] = await Promise.all([step('Chromium', findChromium), step('Checks', runStaticChecks)]);
if (hasChromium) {
  const isBuilt = await step('Web build', buildWeb);
  if (isBuilt) await step('Web sizes', checkWebSizes);
  if (isBuilt) await step('Web styles', checkWebStyles);
  // In parallel, because each waits for its processes half of the time.
  await Promise.all([
    step('Unit and server tests', runVitest),
    isBuilt && step('Browser tests', runPlaywright),
  ]);
}

console.log();
printSummary(allResults);
