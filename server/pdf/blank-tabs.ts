import type { Browser, Page } from 'playwright-core';

/** What every tab is like, whatever is printed on it. It reaches nothing. */
const surroundings = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  acceptDownloads: false,
  offline: true,
  viewport: { width: 725, height: 100 },
} as const;

/**
 * Tabs that nothing was printed on, each in a context of its own and used once: nothing of one print meets another.
 * Opening one is a good part of a small print, so one is kept ahead.
 */
export class BlankTabs {
  #next: { browser: Browser; opening: Promise<Page> } | undefined;

  async take(browser: Browser): Promise<Page> {
    const next = this.#next;
    this.#next = undefined;
    const kept = next?.browser === browser ? await next.opening.catch(() => undefined) : undefined;
    return kept && !kept.isClosed() ? kept : open(browser);
  }

  /** Once a print is over: not beside it, where it would take its time. */
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
  const context = await browser.newContext(surroundings);
  // A page has all it needs: whatever it asks for is refused.
  await context.route('**/*', route => route.abort().catch(() => undefined));
  const tab = await context.newPage();
  await tab.emulateMedia({ media: 'print', colorScheme: 'light' });
  // A tab that crashed while it waited is none.
  tab.on('crash', () => void context.close().catch(() => undefined));
  return tab;
}
