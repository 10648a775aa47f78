import { ensureChromium } from './chromium.ts';
import { printSummary, type TestResult } from './suites/results.ts';
import { run } from './suites/run.ts';
import { runStaticChecks } from './suites/static-checks.ts';
import { Suites } from './suites/suites.ts';
import { runPlaywright, runVitest } from './suites/test-suites.ts';
import { checkWebSizes, checkWebStyles } from './suites/web-build.ts';

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

/** `npm test -- peers` and `npm test -- server/features/peers`: the tests below folders of this name. */
async function testFolder(suites: Suites, folder: string): Promise<void> {
  const name = folder.replace(/\/$/, '');
  await suites.run(`Tests of ${name}`, 30, () => runVitest(name.includes('/') ? `${name}/` : `/${name}/`));
}

async function testAll(suites: Suites): Promise<void> {
  // Chromium is downloaded, if need be, while the checks run.
  const [hasChromium] = await Promise.all([
    suites.run('Chromium', 30, findChromium),
    suites.run('Checks', 30, runStaticChecks),
  ]);
  if (!hasChromium) return;
  const isBuilt = await suites.run('Web build', 15, buildWeb);
  if (isBuilt) await suites.run('Web sizes', 2, checkWebSizes);
  if (isBuilt) await suites.run('Web styles', 2, checkWebStyles);
  // In parallel, because each waits for its processes half of the time.
  await Promise.all([
    suites.run('Unit and server tests', 240, runVitest),
    isBuilt && suites.run('Journeys', 90, runPlaywright),
  ]);
}

const suites = new Suites();
const [folder] = process.argv.slice(2);
await (folder ? testFolder(suites, folder) : testAll(suites));
suites.printTimes();
printSummary(suites.results);
