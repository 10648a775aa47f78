import { ensureChromium } from './chromium.ts';
import { type Outcome, oneOutcome, sum, summaryOf, under } from './suites/outcome.ts';
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
  const { passed, failures } = outcome;
  console.log(`── ${title}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  outcomes.push({ passed, failures: under(title, failures) });
  return outcome;
}

/** The browser is fetched while the checks run. */
async function checkAndFindChromium(): Promise<Outcome> {
  const fetched = ensureChromium(console.log).catch((error: Error) => error);
  const checks = await runStaticChecks();
  const found = await fetched;
  if (found instanceof Error) {
    console.log(`✗ Chromium: ${found.message}`);
    return sum([...checks, oneOutcome('Chromium', false)]);
  }
  console.log(`✓ Chromium: ${found}`);
  chromium = found;
  process.env.CHROMIUM_PATH = found;
  return sum([...checks, oneOutcome('Chromium', true)]);
}

async function buildWeb(): Promise<Outcome> {
  return oneOutcome('scripts/build.ts', (await runThrough({ args: ['scripts/build.ts'] })) === 0);
}

const notBuilt = oneOutcome('not run, because the web does not build', false);

await step('Checks', checkAndFindChromium);
if (chromium) {
  const built = (await step('Web build', buildWeb)).failures.length === 0;
  if (built) await step('Web sizes', checkWebSizes);
  // In parallel, because each leaves half of two cores idle while it waits for its processes.
  await Promise.all([
    step('Unit and server tests', runVitest),
    step('Browser tests', built ? runPlaywright : async () => notBuilt),
  ]);
}

const total = sum(outcomes);
console.log(`\n${summaryOf(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
