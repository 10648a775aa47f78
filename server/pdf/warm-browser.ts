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
];

export function warmBrowser(findPath: () => Promise<string | undefined>): WarmBrowser {
  let current: Promise<Browser> | undefined;

  async function start(): Promise<Browser> {
    const executablePath = await findPath();
    if (!executablePath) throw new Error('no Chromium was found');
    // Loaded late: a server that prints nothing does without it.
    const { chromium } = await import('playwright-core');
    return chromium.launch({
      executablePath,
      args: [...chromiumFlags(), ...isolation],
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  }

  /** All who ask at once get the same one; one that could not be started is not kept. */
  function starting(): Promise<Browser> {
    const begun = start();
    current = begun;
    begun.catch(() => forget(begun));
    return begun;
  }

  function forget(gone: Promise<Browser>): void {
    if (current === gone) current = undefined;
  }

  return {
    async get() {
      const asked = current ?? starting();
      const browser = await asked;
      if (browser.isConnected()) return browser;
      forget(asked);
      return current ?? starting();
    },
    async close() {
      const browser = await current?.catch(() => undefined);
      await browser?.close();
    },
  };
}
