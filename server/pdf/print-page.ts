import type { Page } from 'playwright-core';

/** A page to print, with its paper and header. */
export interface PrintedPage {
  /** A self-contained page, the same for every print. Its script defines the function `draw`. */
  template: string;
  /** What `draw` shows, as JSON. */
  data: string;
  paper: 'letter' | 'a4';
  /** Left and right text above every page. */
  header: readonly [string, string];
}

/** A PDF, and the findings that the page returned, if it was asked for them. */
export interface Printed {
  pdf: Buffer;
  findings: string[];
}

/** Prints a page on a tab that has its template, and closes the tab; stops at once if the signal aborts. */
export async function printPage(tab: Page, page: PrintedPage, signal: AbortSignal): Promise<Printed> {
  try {
    return await Promise.race([printOn(tab, page), untilAborted(signal)]);
  } finally {
    // Closing a busy page may take long, so it is not awaited after an abort.
    const closed = tab
      .context()
      .close()
      .catch(() => undefined);
    if (!signal.aborted) await closed;
  }
}

/** Some driver calls never settle if the page is closed, so the signal must reject as well. */
function untilAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(signal.reason);
  if (signal.aborted) fail();
  else signal.addEventListener('abort', fail, { once: true });
  return promise;
}

async function printOn(tab: Page, page: PrintedPage): Promise<Printed> {
  // As wide as the paper between its margins, so that the page measures what is printed. The height is small, so that little is
  // painted on screen.
  await tab.setViewportSize({ width: page.paper === 'a4' ? 703 : 725, height: 100 });
  const findings = await tab.evaluate(draw, page.data);
  const pdf = await tab.pdf({
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
  return { pdf, findings: findings ?? [] };
}

/** Runs in the page. */
async function draw(data: string): Promise<string[] | undefined> {
  const page = globalThis as { draw?: (data: unknown) => Promise<string[] | undefined> };
  if (!page.draw) throw new Error('the page draws nothing');
  return page.draw(JSON.parse(data));
}

/** Header and footer, to which the page's styles do not apply. */
function around([left = '', right = '']: string[]): string {
  const style =
    'font: 8px system-ui, sans-serif; color: #5b6577; width: 100%; margin: 0 12mm; display: flex; justify-content: space-between';
  return `<div style="${style}"><span>${left}</span><span>${right}</span></div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
