import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { findChromium } from '#server/pdf/chromium.ts';
import { chromiumFlags } from '#server/pdf/chromium-flags.ts';
import { startPlainChromium } from './plain-chromium.ts';
import { benchSecret, createBenchApp } from './tools/create-app.ts';
import { computeTiming } from './tools/measure.ts';
import { type Line, printTable } from './tools/print-table.ts';

const rounds = 12;
const rollupRounds = 4;
const slowdown = 4;
const goals = { largestPaint: 1200, layoutShift: 0.02 };

/**
 * Measures the dashboard, the shift form and a long report in Chromium, at full speed and at a quarter of it. The user is
 * signed in, the server is warm, and the browser's cache is empty.
 */
export async function benchBrowser(store: Store): Promise<void> {
  await loadDemo(store.db, { now: new Date(), secret: benchSecret });
  const app = await createBenchApp(store);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await using stack = new AsyncDisposableStack();
  const executable = (await findChromium()) ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath: executable, args: chromiumFlags() });
  const loadPlainly = await startPlainChromium(stack, executable);
  const lines: Line[] = [];
  const vitals: Record<string, string> = {};
  for (const slower of [1, slowdown]) {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 1366, height: 768 },
      // Its download would begin while the pages are measured.
      serviceWorkers: 'block',
    });
    await signIn(context, 'nurse@demo.parity');
    const cookies = await context.cookies();
    const load = { url: `${address}/dashboard`, cookies, slowdown: slower, read: readLoad };
    const loads = await repeat(rounds, () => loadPlainly<Load>(load));
    const keys = await pressKeys(context, slower);
    await signIn(context, 'owner@demo.parity');
    const executives = await repeat(rollupRounds, () => generateReport(context, slower, 'executive'));
    const rollups = await repeat(rollupRounds, () => generateReport(context, slower, 'module_rollup'));
    const timing = {
      load: computeTiming(loads.map(({ interactive }) => interactive)),
      key: computeTiming(keys.own),
      plainKey: computeTiming(keys.plain),
      executive: computeTiming(executives.map(({ shown }) => shown)),
      rollup: computeTiming(rollups.map(({ shown }) => shown)),
    };
    const [dashboard, , executive, rollup] = lines.map(({ timing }) => ({ label: 'full speed', timing }));
    const name = slower === 1 ? 'at full speed' : `at ${slower}× CPU slowdown`;
    lines.push(
      {
        label: `dashboard interactive, ${name}`,
        timing: timing.load,
        ...(dashboard && { reference: dashboard }),
      },
      {
        label: `a key press in the shift form, ${name}`,
        timing: timing.key,
        reference: { label: 'the same page without scripts', timing: timing.plainKey },
      },
      {
        label: `the executive report, from Generate to its page one and citation, ${name}`,
        timing: timing.executive,
        ...(executive && { reference: executive }),
      },
      {
        label: `a rollup of three modules, from Generate to its first section and citation, ${name}`,
        timing: timing.rollup,
        ...(rollup && { reference: rollup }),
      },
    );
    Object.assign(vitals, formatVitals(loads, name));
    vitals[`elements of the complete rollup, ${name}`] = String(rollups.at(-1)?.elements);
    await context.close();
  }
  printTable('In Chromium, demo data, signed in, server warm, nothing cached', lines);
  console.table(vitals);
  await browser.close();
  await app.close();
}

/** Times from the start of the navigation, as the browser reports them. */
function formatVitals(loads: readonly Load[], name: string): Record<string, string> {
  const paint = computeTiming(loads.map(load => load.largestPaint));
  const shift = Math.max(...loads.map(load => load.layoutShift));
  return {
    [`largest paint, ${name} (goal ${goals.largestPaint} ms at ${slowdown}×)`]: `${paint.p50.toFixed(0)} ms (p95 ${paint.p95.toFixed(0)})`,
    [`most layout shift, ${name} (goal ${goals.layoutShift})`]: shift.toFixed(4),
  };
}

async function repeat<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < times; round += 1) results.push(await run());
  return results;
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard**');
  await page.close();
}

async function openSlowPage(context: BrowserContext, slower: number): Promise<Page> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

// Strings, because they run in the page, with the page's globals.
// The page observes itself, because polling from outside would take a good part of its time.
const waitUntil = `isComplete => new Promise(resolve => {
  const observer = new MutationObserver(() => isComplete() && resolve(observer.disconnect()));
  observer.observe(document, { childList: true, subtree: true });
  if (isComplete()) resolve(observer.disconnect());
})`;

const readLoad = `(async () => {
  await (${waitUntil})(() => document.querySelector('main article') && document.querySelectorAll('main svg[role="img"]').length === 2);
  await new Promise(resolve => requestIdleCallback(resolve));
  const interactive = performance.now();
  await new Promise(resolve => setTimeout(resolve, 300));
  const readEntries = type => new Promise(resolve => {
    new PerformanceObserver(list => resolve(list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => resolve([]), 200);
  });
  const shifts = await readEntries('layout-shift');
  const paints = await readEntries('largest-contentful-paint');
  return {
    interactive,
    largestPaint: paints.at(-1)?.startTime ?? 0,
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
})()`;

const pressGenerate = `(async () => {
  const start = performance.now();
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Generate').click();
  await (${waitUntil})(() => document.querySelector('[data-card]') && [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'About this report'));
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
  const shown = performance.now() - start;
  await (${waitUntil})(() => !document.querySelector('section [aria-busy]'));
  return { shown, elements: document.querySelectorAll('*').length };
})()`;

const watchKeys = `globalThis.keyTimes = [];
addEventListener('keydown', ({ timeStamp }) => {
  requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp)));
}, true)`;

interface Load {
  /** Milliseconds from the start of the navigation until cards and charts are shown and the page is idle. */
  interactive: number;
  largestPaint: number;
  layoutShift: number;
}

/** `shown`: milliseconds from Generate until the first section and the citation are painted. */
async function generateReport(context: BrowserContext, slower: number, report: ReportId) {
  const page = await openSlowPage(context, slower);
  await page.goto(`/reports/${report}`);
  await page.getByRole('button', { name: 'Generate' }).waitFor();
  const generated = await page.evaluate<{ shown: number; elements: number }>(pressGenerate);
  await page.close();
  return generated;
}

/** Milliseconds from a key press to the next frame, through the fields of a shift and of the same page without scripts. */
async function pressKeys(context: BrowserContext, slower: number) {
  const page = await openSlowPage(context, slower);
  await page.goto('/dashboard?window=420');
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  const html = await page.evaluate<string>('document.documentElement.outerHTML');
  const own = await timeKeys(page, 'Enter');

  const copy = await openSlowPage(context, slower);
  const body = html.replaceAll(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  await copy.route('**/copy', route => route.fulfill({ contentType: 'text/html', body }));
  await copy.goto('/copy');
  await copy.getByRole('dialog').getByRole('textbox').first().focus();
  return { own, plain: await timeKeys(copy, 'Tab') };
}

async function timeKeys(page: Page, next: 'Enter' | 'Tab'): Promise<number[]> {
  await page.evaluate(watchKeys);
  for (const key of '1 2 3 4 5 6 7 8 2 1 3 4 2 5'.split(' ')) {
    for (const pressed of [key, 'Backspace', key, next]) {
      await page.keyboard.press(pressed);
      await page.waitForTimeout(60);
    }
  }
  const times = await page.evaluate<number[]>('keyTimes');
  await page.close({ runBeforeUnload: false });
  return times;
}
