import type { Page } from 'playwright-core';

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

/** Prints one page on a tab that is closed afterwards; given up as soon as the signal says so. */
export async function printPage(tab: Page, page: PrintedPage, signal: AbortSignal): Promise<Buffer> {
  try {
    return await Promise.race([printOn(tab, page), untilAborted(signal)]);
  } finally {
    // A page that is closed in the middle of something may take its time: nobody waits for it.
    const closed = tab
      .context()
      .close()
      .catch(() => undefined);
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

async function printOn(tab: Page, page: PrintedPage): Promise<Buffer> {
  const driver = await tab.context().newCDPSession(tab);
  await driver.send('Emulation.setTimezoneOverride', { timezoneId: page.timeZone });
  // As wide as the paper between its margins, so that what the page measures is what is printed. Nobody looks at the
  // screen itself: little of it is painted.
  await tab.setViewportSize({ width: page.paper === 'a4' ? 703 : 725, height: 100 });
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
