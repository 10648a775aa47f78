import { ensureChromium } from './chromium.ts';
import { type Outcome, sum } from './suites/outcome.ts';
import { runThrough } from './suites/run.ts';
import { runStaticChecks } from './suites/static-checks.ts';
import { runPlaywright, runVitest } from './suites/test-suites.ts';
import { checkWebSizes } from './suites/web-sizes.ts';

const outcomes: Outcome[] = [];
let chromium: string | undefined;

async function step(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const outcome = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const remark = outcome.remark ? ` (${outcome.remark})` : '';
  console.log(`── ${title}: ${outcome.passed} passed, ${outcome.failed} failed${remark}, ${seconds} s`);
  outcomes.push(outcome);
  return outcome;
}

/** The browser is fetched while the checks run. */
async function checkAndFindChromium(): Promise<Outcome> {
  const fetched = ensureChromium(console.log).catch((error: Error) => error);
  const checks = await runStaticChecks();
  const found = await fetched;
  if (found instanceof Error) {
    console.log(`✗ Chromium: ${found.message}`);
    return sum([...checks, { passed: 0, failed: 1 }]);
  }
  console.log(`✓ Chromium: ${found}`);
  chromium = found;
  process.env.CHROMIUM_PATH = found;
  return sum([...checks, { passed: 1, failed: 0 }]);
}

async function buildWeb(): Promise<Outcome> {
  const fine = (await runThrough({ args: ['scripts/build.ts'] })) === 0;
  return fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const notBuilt: Outcome = { passed: 0, failed: 1, remark: 'not run: the web does not build' };

await step('Checks', checkAndFindChromium);
if (chromium) {
  const built = await step('Web build', buildWeb);
  if (!built.failed) await step('Web sizes', checkWebSizes);
  // Side by side, because each leaves half of two cores idle while it waits for its processes.
  await Promise.all([
    step('Unit and server tests', runVitest),
    step('Browser tests', built.failed ? async () => notBuilt : runPlaywright),
  ]);
}

const { passed, failed } = sum(outcomes);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
