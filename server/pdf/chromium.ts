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
 * A Chromium that runs here: the one named by `CHROMIUM_PATH` if any is, else the system's, else Playwright's own.
 * Each is asked for its version, because some systems keep a stub under its name and some lack its libraries.
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

/**
 * What Chromium prepares for people at a window: the first two were seen to start a process for every page. Only the last
 * list of features counts, so what matters of Playwright's own stands here too.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'Translate',
];

/** What every start of Chromium is given. Nobody sees a screen, and its sandbox does not work for root. */
export function chromiumFlags(): string[] {
  const flags = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-gpu',
    '--disable-sync',
    `--disable-features=${unusedFeatures.join(',')}`,
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags;
}

async function* knownPlaces(): AsyncGenerator<string> {
  yield* systemPlaces;
  // Loaded late: where the system has a Chromium, nobody waits for it.
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
