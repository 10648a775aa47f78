import { CHROMIUM_OFF, findChromium } from '#server/pdf/chromium.ts';
import { installChromium } from '#server/pdf/install-chromium.ts';

/** Returns the path of a Chromium that runs on this machine, and installs one if there is none. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  const found = await findChromium(configured);
  if (found) return found;
  if (configured === CHROMIUM_OFF)
    throw new Error('CHROMIUM_PATH is "none", but the browser tests need a Chromium');
  if (configured) throw new Error(`CHROMIUM_PATH is ${configured}, which does not run`);
  return installChromium(log);
}
