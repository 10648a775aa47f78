import type { Browser } from 'playwright-core';
import { chromiumFlags } from './chromium.ts';

/** One Chromium for everything, started when it is first needed and again when it has died. */
export interface WarmBrowser {
  get(): Promise<Browser>;
  close(): Promise<void>;
}

/** Nothing outside can be reached, whatever a page asks for: names lead nowhere, and so does the proxy. */
const isolation = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=NetworkPrediction,Translate',
];

export function warmBrowser(findPath: () => Promise<string | undefined>): WarmBrowser {
  let starting: Promise<Browser> | undefined;

  async function start(): Promise<Browser> {
    const executablePath = await findPath();
    if (!executablePath) throw new Error('no Chromium was found');
    // Loaded late: a server that prints nothing does without it.
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath,
      args: [...chromiumFlags(), ...isolation],
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser.on('disconnected', forget);
    return browser;
  }

  function forget(): void {
    starting = undefined;
  }

  return {
    get() {
      starting ??= start().catch(error => {
        forget();
        throw error;
      });
      return starting;
    },
    async close() {
      const browser = await starting?.catch(() => undefined);
      await browser?.close();
    },
  };
}
