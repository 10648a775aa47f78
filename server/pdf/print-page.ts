import type { Browser, BrowserContext } from 'playwright-core';

/** A page, and what is printed around it. */
export interface PrintedPage {
  /** With everything it shows inside. Its program promises `drawn`. */
  html: string;
  paper: 'letter' | 'a4';
  /** Instants are written by its clock. */
  timeZone: string;
  /** Left and right above every page. */
  header: readonly [string, string];
}

/** Prints one page; given up as soon as the signal says so. */
export async function printPage(browser: Browser, page: PrintedPage, signal: AbortSignal): Promise<Buffer> {
  const context = await browser.newContext({
    colorScheme: 'light',
    timezoneId: page.timeZone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    offline: true,
    // As wide as the paper between its margins, so that what the page measures is what is printed. Nobody looks at the
    // screen itself: little of it is painted.
    viewport: { width: page.paper === 'a4' ? 703 : 725, height: 100 },
  });
  const close = () => context.close().catch(() => undefined);
  try {
    return await Promise.race([printIn(context, page), untilAborted(signal)]);
  } finally {
    // A page that is closed in the middle of something may take its time: nobody waits for it.
    const closed = close();
    if (!signal.aborted) await closed;
  }
}

/** Steps of the driver that a closed page interrupts do not all fail, so that waiting for them could take for ever. */
function untilAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(signal.reason);
  if (signal.aborted) fail();
  else signal.addEventListener('abort', fail, { once: true });
  return promise;
}

async function printIn(context: BrowserContext, page: PrintedPage): Promise<Buffer> {
  // A page has all it needs: whatever it asks for is refused.
  await context.route('**/*', route => route.abort().catch(() => undefined));
  const tab = await context.newPage();
  await tab.emulateMedia({ media: 'print', colorScheme: 'light' });
  await tab.setContent(page.html, { waitUntil: 'commit', timeout: 0 });
  await tab.evaluate(whenDrawn);
  return tab.pdf({
    format: page.paper === 'a4' ? 'A4' : 'Letter',
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: around(page.header.map(escaped)),
    footerTemplate: around([
      'Parity',
      'Page <span class="pageNumber"></span> of <span class="totalPages"></span>',
    ]),
    margin: { top: '18mm', bottom: '16mm', left: '12mm', right: '12mm' },
  });
}

/** Runs in the page. */
async function whenDrawn(): Promise<void> {
  const { drawn } = globalThis as { drawn?: Promise<void> };
  if (!drawn) throw new Error('the page draws nothing');
  await drawn;
}

/** Chromium's own small print: it knows no style of the page. */
function around([left = '', right = '']: string[]): string {
  const style =
    'font: 8px system-ui, sans-serif; color: #5b6577; width: 100%; margin: 0 12mm; display: flex; justify-content: space-between';
  return `<div style="${style}"><span>${left}</span><span>${right}</span></div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
