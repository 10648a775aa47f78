import type { Browser, Page } from 'playwright-core';
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

/** Options of every tab, which has no network. */
const contextOptions = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  acceptDownloads: false,
  offline: true,
  viewport: { width: 725, height: 100 },
} as const;

/**
 * New tabs, each in its own context and used once, so that prints are isolated from each other. Opening a tab is a large part of a
 * small print, so one is opened in advance.
 */
export class BlankTabs {
  #next: { browser: Browser; opening: Promise<Page> } | undefined;

  async take(browser: Browser): Promise<Page> {
    const next = this.#next;
    this.#next = undefined;
    const kept = next?.browser === browser ? await next.opening.catch(() => undefined) : undefined;
    return kept && !kept.isClosed() ? kept : open(browser);
  }

  /** Call it after a print, because opening a tab during one slows it down. */
  prepare(browser: Browser): void {
    if (this.#next?.browser === browser || !browser.isConnected()) return;
    const opening = open(browser);
    this.#next = { browser, opening };
    opening.catch(() => {
      if (this.#next?.opening === opening) this.#next = undefined;
    });
  }
}

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext(contextOptions);
  // The page contains everything it needs, so every request is refused.
  await context.route('**/*', route => route.abort().catch(() => undefined));
  const tab = await context.newPage();
  await tab.emulateMedia({ media: 'print', colorScheme: 'light' });
  // Discard a tab that crashes before it is used.
  tab.on('crash', () => void context.close().catch(() => undefined));
  return tab;
}
