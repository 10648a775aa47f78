import type { FastifyBaseLogger } from 'fastify';
import type { Page } from 'playwright-core';
import { BlankTabs } from './blank-tabs.ts';
import { findChromium } from './chromium.ts';
import { type PrintedPage, printPage } from './print-page.ts';
import { type Asking, PrintQueue, type Progress } from './print-queue.ts';
import { type WarmBrowser, warmBrowser } from './warm-browser.ts';

/** Prints pages as PDF with one Chromium: two at once, at most a minute each. */
export interface Printer {
  /** Rejects with `TooManyPrintsError` if the person has too many prints. */
  print(page: PrintedPage, asking: Asking): Promise<Buffer>;
  getProgress(job: string): Promise<Progress | undefined>;
  close(): Promise<void>;
}

/** A print took longer than a minute. */
export class PrintTimeoutError extends Error {}

const atOnce = 2;
const longestMs = 60_000;

export function createPrinter(
  { chromiumPath }: { chromiumPath: string | undefined },
  log: Pick<FastifyBaseLogger, 'warn'>,
  warm: WarmBrowser = warmBrowser(() => findChromium(chromiumPath)),
): Printer {
  const queue = new PrintQueue(atOnce);
  const tabs = new BlankTabs();

  async function onBlankTab(print: (tab: Page) => Promise<Buffer>): Promise<Buffer> {
    const browser = await warm.get();
    try {
      return await print(await tabs.take(browser));
    } finally {
      tabs.prepare(browser);
    }
  }

  async function attempt(page: PrintedPage, left: AbortSignal): Promise<Buffer> {
    const tooLong = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([left, tooLong]);
    try {
      return await onBlankTab(tab => printPage(tab, page, signal));
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
    getProgress: async job => queue.getProgress(job),
    close: () => warm.close(),
  };
}

/** Whether the browser or the page's process crashed or was closed. */
function isLoss(error: unknown): boolean {
  return error instanceof Error && /closed|crashed|disconnected/i.test(error.message);
}
