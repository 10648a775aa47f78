import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Route } from 'playwright-core';

/** A page with everything it shows inside, and what is printed around it. */
export interface PrintedPage {
  html: string;
  paper: 'letter' | 'a4';
  /** Instants are written by its clock. */
  timeZone: string;
  /** Left and right above every page. */
  header: readonly [string, string];
}

/** Does not exist: all the page can ask for is answered from here. */
const origin = 'http://report.invalid';

/** The page sets it on its root element when all is drawn. */
const readySelector = 'html[data-printable="ready"]';

/** Prints one page; given up as soon as the signal says so. */
export async function printPage(
  browser: Browser,
  page: PrintedPage,
  { webRoot, signal }: { webRoot: string; signal: AbortSignal },
): Promise<Buffer> {
  const context = await browser.newContext({
    colorScheme: 'light',
    timezoneId: page.timeZone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    // As wide as the paper between its margins, so that what the page measures is what is printed.
    viewport: { width: page.paper === 'a4' ? 703 : 725, height: 1000 },
  });
  const close = () => context.close().catch(() => undefined);
  try {
    return await Promise.race([printIn(context, page, webRoot), untilAborted(signal)]);
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

async function printIn(context: BrowserContext, page: PrintedPage, webRoot: string): Promise<Buffer> {
  // Who is given up asks for no more.
  await context.route('**/*', route => serve(route, page.html, webRoot).catch(() => undefined));
  await context.routeWebSocket('**/*', socket => void socket.close());
  const tab = await context.newPage();
  await tab.emulateMedia({ media: 'print', colorScheme: 'light' });
  await tab.goto(`${origin}/print`);
  await tab.waitForSelector(readySelector, { state: 'attached', timeout: 0 });
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

/** The page itself and the built files; everything else does not exist. */
async function serve(route: Route, html: string, webRoot: string): Promise<void> {
  const url = new URL(route.request().url());
  if (url.origin !== origin) return route.abort();
  if (url.pathname === '/print') {
    return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8', headers: policy });
  }
  const [, name] = /^\/assets\/([\w.-]+)$/.exec(url.pathname) ?? [];
  const body = name && (await builtFile(join(webRoot, 'assets', name)));
  return body ? route.fulfill({ body, contentType: typeOf(name) }) : route.abort();
}

const builtFiles = new Map<string, Promise<Buffer | undefined>>();

/** Read once: every page asks for the same forty, and their names change with their content. */
function builtFile(path: string): Promise<Buffer | undefined> {
  const known = builtFiles.get(path);
  if (known) return known;
  const reading = readFile(path).catch(() => {
    builtFiles.delete(path);
    return undefined;
  });
  builtFiles.set(path, reading);
  return reading;
}

const policy = {
  'content-security-policy': `default-src 'none'; script-src ${origin}; style-src ${origin} 'unsafe-inline'; img-src ${origin} data:; font-src ${origin}`,
};

function typeOf(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript';
  if (name.endsWith('.css')) return 'text/css';
  if (name.endsWith('.svg')) return 'image/svg+xml';
  return name.endsWith('.woff2') ? 'font/woff2' : 'application/octet-stream';
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
