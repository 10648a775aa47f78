import { CHROMIUM_OFF, findChromium } from '#server/pdf/chromium.ts';
import { installChromium } from '#server/pdf/install-chromium.ts';

/** The path of a Chromium that runs, installed if needed; throws with one line if there is none. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  const found = await findChromium(named);
  if (found) return found;
  if (named === CHROMIUM_OFF)
    throw new Error('CHROMIUM_PATH is "none", but the browser tests need a Chromium');
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which does not run`);
  return installChromium(log);
}
