import type { FastifyBaseLogger } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { PreparedTabs } from './prepared-tabs.ts';
import { type PrintedPage, printPage } from './print-page.ts';
import { type Asking, PrintQueue, type Progress } from './print-queue.ts';

/** Prints pages as PDF with one Chromium: two at once, at most a minute each. */
export interface Printer {
  /** Rejects with `TooManyPrintsError` if the person has too many prints. */
  print(page: PrintedPage, asking: Asking): Promise<Buffer>;
  /** Starts Chromium as well: the browser asks once when it offers a PDF, so that the first print does not wait for it. */
  getProgress(job: string): Promise<Progress | undefined>;
  close(): Promise<void>;
}

/** A printer with its own Chromium. */
export interface LocalPrinter extends Printer {
  countPrints(): { waiting: number; running: number };
}

/** A print took longer than a minute. */
export class PrintTimeoutError extends Error {}

const atOnce = 2;
const longestMs = 60_000;

export function createPrinter(
  { chromiumPath }: { chromiumPath: string | undefined },
  log: Pick<FastifyBaseLogger, 'warn'>,
  warm: WarmBrowser = warmBrowser(() => findChromium(chromiumPath)),
): LocalPrinter {
  const queue = new PrintQueue(atOnce);
  const tabs = new PreparedTabs();

  async function onPreparedTab(template: string, print: (tab: Page) => Promise<Buffer>): Promise<Buffer> {
    const browser = await warm.get();
    try {
      return await print(await tabs.take(browser, template));
    } finally {
      tabs.prepare(browser, template);
    }
  }

  async function attempt(page: PrintedPage, left: AbortSignal): Promise<Buffer> {
    const tooLong = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([left, tooLong]);
    try {
      return await onPreparedTab(page.template, tab => printPage(tab, page, signal));
    } catch (error) {
      left.throwIfAborted();
      if (tooLong.aborted) throw new PrintTimeoutError('the print took longer than a minute');
      throw error;
    }
  }

  return {
    print: (page, asking) =>
      queue.run(async () => {
        try {
          return await attempt(page, asking.signal);
        } catch (error) {
          if (asking.signal.aborted || !isLoss(error)) throw error;
          log.warn({ err: error }, 'Chromium was lost in the middle of a print: printing again');
          return attempt(page, asking.signal);
        }
      }, asking),
    async getProgress(job) {
      warm.get().catch(() => undefined);
      return queue.getProgress(job);
    },
    countPrints: () => queue.count(),
    close: () => warm.close(),
  };
}

/** Whether the browser or the page's process crashed or was closed. */
function isLoss(error: unknown): boolean {
  return error instanceof Error && /closed|crashed|disconnected/i.test(error.message);
}

type WarmBrowser = ReturnType<typeof warmBrowser>;

/** Blocks the network: names do not resolve, and the proxy does not exist. */
const isolation = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-dev-shm-usage',
  '--disable-extensions',
];

/** One shared Chromium, started at the first use and restarted after a crash. */
function warmBrowser(findPath: () => Promise<string | undefined>) {
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
