import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The value of `CHROMIUM_PATH` that turns Chromium off. */
export const CHROMIUM_OFF = 'none';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that runs: the one of `CHROMIUM_PATH` if it is set, else the system's, else Playwright's. Each is started
 * with `--version`, because some systems have only a stub or lack libraries.
 */
export async function findChromium(
  named?: string,
  places: Iterable<string> | AsyncIterable<string> = knownPlaces(),
): Promise<string | undefined> {
  if (named === CHROMIUM_OFF) return undefined;
  for await (const path of named ? [named] : places) {
    if (await runs(path)) return path;
  }
  return undefined;
}

async function* knownPlaces(): AsyncGenerator<string> {
  yield* systemPlaces;
  // Loaded only if the system has no Chromium.
  const { chromium } = await import('playwright-core');
  yield chromium.executablePath();
}

async function runs(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
