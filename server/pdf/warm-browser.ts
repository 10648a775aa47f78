import type { Browser } from 'playwright-core';
import { chromiumFlags } from './chromium.ts';

export type WarmBrowser = ReturnType<typeof warmBrowser>;

/** Blocks the network: names do not resolve, and the proxy does not exist. */
const isolation = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-dev-shm-usage',
  '--disable-extensions',
];

/** One shared Chromium, started at the first use and restarted after a crash. */
export function warmBrowser(findPath: () => Promise<string | undefined>) {
  let current: Promise<Browser> | undefined;

  async function start(): Promise<Browser> {
    const executablePath = await findPath();
    if (!executablePath) throw new Error('no Chromium was found');
    // Loaded at the first print.
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

  /** Concurrent callers get the same browser. A failed start is not kept. */
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
    async get(): Promise<Browser> {
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
