import type { Browser, Page } from 'playwright-core';

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
