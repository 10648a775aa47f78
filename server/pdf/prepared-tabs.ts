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
 * Tabs with a loaded template, each in its own context and used once, so that prints are isolated from each other. Opening a
 * tab and compiling the template's script is a large part of a small print, so one is prepared in advance.
 */
export class PreparedTabs {
  #next: { browser: Browser; template: string; opening: Promise<Page> } | undefined;

  async take(browser: Browser, template: string): Promise<Page> {
    const next = this.#next;
    this.#next = undefined;
    const tab = await next?.opening.catch(() => undefined);
    if (tab && !tab.isClosed()) {
      if (next?.browser === browser && next.template === template) return tab;
      void tab
        .context()
        .close()
        .catch(() => undefined);
    }
    return open(browser, template);
  }

  /** Call it after a print, because opening a tab during one slows it down. */
  prepare(browser: Browser, template: string): void {
    if (this.#next?.browser === browser || !browser.isConnected()) return;
    const opening = open(browser, template);
    this.#next = { browser, template, opening };
    opening.catch(() => {
      if (this.#next?.opening === opening) this.#next = undefined;
    });
  }
}

async function open(browser: Browser, template: string): Promise<Page> {
  const context = await browser.newContext(contextOptions);
  // The page contains everything it needs, so every request is refused.
  await context.route('**/*', route => route.abort().catch(() => undefined));
  const tab = await context.newPage();
  // Discard a tab that crashes before it is used.
  tab.on('crash', () => void context.close().catch(() => undefined));
  await tab.emulateMedia({ media: 'print', colorScheme: 'light' });
  await tab.setContent(template, { waitUntil: 'commit', timeout: 0 });
  return tab;
}
