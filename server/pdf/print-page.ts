import type { Page } from 'playwright-core';

/** A page to print, with its paper and header. */
export interface PrintedPage {
  /** A self-contained page, the same for every print. Its script defines the functions of `PageScript`. */
  template: string;
  /** What `draw` shows, as JSON. */
  data: string;
  paper: 'letter' | 'a4';
  /** Left and right text above every page. */
  header: readonly [string, string];
}

/** What a template defines globally. */
interface PageScript {
  /** Shows the data on pages of this height, in CSS pixels; returns its findings if the data asks for them. */
  draw?: (data: unknown, pageHeight: number) => Promise<string[] | undefined>;
  /** Hides the page, without changing its layout, if it has page numbers to show; returns whether it has. */
  hideToNumber?: () => boolean;
  /** Shows the page again, with the page numbers of its elements by id. */
  showPageNumbers?: (numbers: Record<string, number>) => void;
}

/** A PDF, and the findings of its cards in words, which a mail repeats; none if `data` does not ask for them. */
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

/** In CSS pixels between the margins of the paper. */
const areas = {
  letter: { width: 725, height: 927 },
  a4: { width: 703, height: 994 },
} as const;

async function printOn(tab: Page, page: PrintedPage): Promise<Printed> {
  const { width, height } = areas[page.paper];
  // As wide as the paper between its margins, so that the page measures what is printed. The height is small, so that little is
  // painted on screen.
  await tab.setViewportSize({ width, height: 100 });
  const findings = await tab.evaluate(draw, { data: page.data, pageHeight: height });
  const layout = {
    format: page.paper === 'a4' ? 'A4' : 'Letter',
    printBackground: true,
    margin: { top: '18mm', bottom: '16mm', left: '12mm', right: '12mm' },
  };
  // Printed twice, because the first print tells the page numbers. A hidden page takes half the time.
  if (await tab.evaluate(hideToNumber))
    await tab.evaluate(showPageNumbers, readPageNumbers(await tab.pdf({ ...layout, tagged: false })));
  const pdf = await tab.pdf({
    ...layout,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: around(page.header.map(escaped)),
    footerTemplate: around([
      'Parity',
      'Page <span class="pageNumber"></span> of <span class="totalPages"></span>',
    ]),
  });
  return { pdf, findings: findings ?? [] };
}

/** Runs in the page, as do the next two. */
async function draw(print: { data: string; pageHeight: number }): Promise<string[] | undefined> {
  const page = globalThis as PageScript;
  if (!page.draw) throw new Error('the page draws nothing');
  return page.draw(JSON.parse(print.data), print.pageHeight);
}

function hideToNumber(): boolean {
  return (globalThis as PageScript).hideToNumber?.() ?? false;
}

function showPageNumbers(numbers: Record<string, number>): void {
  (globalThis as PageScript).showPageNumbers?.(numbers);
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

/**
 * The page, from 1, on which each linked place of a PDF by Chromium begins, by the id of its element. Chromium has no
 * `target-counter` in CSS, but it writes the places that the document links to as named destinations. Empty if the PDF
 * is written in a form that is not known here.
 */
export function readPageNumbers(pdf: Buffer): Record<string, number> {
  const text = pdf.toString('latin1');
  const pages = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\s*<<\s*\/Type \/Page\s/g)].map(([, object]) => object);
  const places = text.matchAll(/\/([!-~]+) \[(\d+) 0 R \/XYZ [\d.-]+ [\d.-]+ [\d.-]+\]/g);
  return Object.fromEntries(
    [...places].flatMap(([, name = '', object]) => {
      const page = pages.indexOf(object) + 1;
      return page > 0 ? [[decodeName(name), page]] : [];
    }),
  );
}

/** Names in a PDF have other characters as `#2F`. */
function decodeName(name: string): string {
  return name.replaceAll(/#([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
