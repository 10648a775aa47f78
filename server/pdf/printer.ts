import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { buildProgramEnvironment } from '#server/core/config.ts';
import type { Health } from '#server/core/health.ts';
import { TurnRefused, Turns } from '#server/core/turns.ts';
import { findChromium } from './chromium.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { PreparedTabs } from './prepared-tabs.ts';
import { PrintError } from './print-error.ts';
import { type Printed, type PrintedPage, printPage } from './print-page.ts';

interface PrintRequest {
  /** The user id, or the name of a token or subscription: each has one print at a time. */
  person: number | string;
  /** Hospitals take turns. */
  hospital: number | string;
  /** The name for `getProgress`. */
  job?: string | undefined;
  signal: AbortSignal;
}

/** The state of a job: its place in the queue, or printing. */
export type Progress = { state: 'waiting'; place: number } | { state: 'printing' };

/** Prints pages as PDF with one Chromium: two at once, at most a minute each. */
export interface Printer {
  /** Rejects with a `PrintError`, or with the error of the page. */
  print(page: PrintedPage, asking: PrintRequest): Promise<Buffer>;
  /** Starts Chromium as well: the browser asks once when it offers a PDF, so that the first print does not wait for it. */
  getProgress(job: string): Promise<Progress | undefined>;
  close(): Promise<void>;
}

/** A printer with its own Chromium. */
export interface LocalPrinter extends Printer {
  /** For pages that return their findings. */
  printWithFindings(page: PrintedPage, asking: PrintRequest): Promise<Printed>;
  countPrints(): { waiting: number; running: number };
}

const longestMs = 60_000;
/** No client can delay a running print, so one hospital may have both places while no other waits. */
const lanes = { print: { most: 2, perHospital: 2 } };
const limits = { perPerson: 3, waiting: 50, longestWaitMs: 2 * 60_000 };

export function createPrinter(
  { chromiumPath, health }: { chromiumPath: string | undefined; health: Health },
  log: Pick<FastifyBaseLogger, 'warn'>,
  warm: WarmBrowser = warmBrowser(() => findChromium(chromiumPath)),
): LocalPrinter {
  const turns = new Turns(lanes, limits);
  const tabs = new PreparedTabs();

  async function onPreparedTab(template: string, print: (tab: Page) => Promise<Printed>): Promise<Printed> {
    const browser = await warm.get();
    try {
      return await print(await tabs.take(browser, template));
    } finally {
      tabs.prepare(browser, template);
    }
  }

  async function attempt(page: PrintedPage, left: AbortSignal): Promise<Printed> {
    const tooLong = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([left, tooLong]);
    try {
      return await onPreparedTab(page.template, tab => printPage(tab, page, signal));
    } catch (error) {
      left.throwIfAborted();
      if (tooLong.aborted) throw new PrintError({ kind: 'timeout' }, error);
      throw error;
    }
  }

  async function printTwiceAtMost(page: PrintedPage, signal: AbortSignal): Promise<Printed> {
    for (let losses = 1; ; losses += 1) {
      try {
        const printed = await attempt(page, signal);
        health.report('pdf', 'ok');
        return printed;
      } catch (error) {
        if (signal.aborted || !isLoss(error)) throw error;
        log.warn({ err: error }, 'Chromium was lost in the middle of a print');
        if (losses < 2) continue;
        health.report('pdf', 'failing', isNoStart(error) ? 'Chromium cannot be started' : endedTwice);
        throw new PrintError({ kind: 'lost' }, error);
      }
    }
  }

  const printWithFindings: LocalPrinter['printWithFindings'] = async (page, { job: name, ...asking }) => {
    const end = await turns.take({ kind: 'print', name, ...asking }).catch(refuse);
    return printTwiceAtMost(page, asking.signal).finally(end);
  };

  return {
    print: async (page, asking) => (await printWithFindings(page, asking)).pdf,
    printWithFindings,
    async getProgress(job) {
      warm.get().catch(() => undefined);
      const place = turns.getPlace(job);
      if (place === undefined) return undefined;
      return place === 0 ? { state: 'printing' } : { state: 'waiting', place };
    },
    countPrints: () => turns.count(),
    close: () => warm.close(),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof TurnRefused)) throw error;
  throw new PrintError(error.own > 0 ? { kind: 'too many', count: error.own } : { kind: 'busy' });
}

const endedTwice = 'Chromium ended during a print, twice';

/** Whether the system could not start a process. */
function isNoStart(error: unknown): boolean {
  return error instanceof Error && /no Chromium can be launched|spawn .*E[A-Z]{3,}/.test(error.message);
}

/** Whether the browser or the page's process crashed, was closed or did not start. */
function isLoss(error: unknown): boolean {
  return error instanceof Error && /closed|crashed|disconnected|launch/i.test(error.message);
}

type WarmBrowser = ReturnType<typeof warmBrowser>;

/** Blocks the network: names do not resolve, and the proxy does not exist. */
const isolation = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-dev-shm-usage',
  '--disable-extensions',
];

/**
 * One shared Chromium, started at the first use and restarted after a crash. Each has a directory for its temporary files, because
 * a killed one leaves some behind.
 */
function warmBrowser(findPath: () => Promise<string | undefined>) {
  let current: Promise<Browser> | undefined;
  let removeDirectory = async () => {};

  async function start(): Promise<Browser> {
    const executablePath = await findPath();
    if (!executablePath) throw new Error('no Chromium can be launched');
    // Loaded at the first print.
    const { chromium } = await import('playwright-core');
    const directory = await mkdtemp(join(tmpdir(), 'parity-chromium-'));
    const remove = () =>
      rm(directory, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    removeDirectory = remove;
    const launching = chromium.launch({
      executablePath,
      env: buildProgramEnvironment({ TMPDIR: directory }),
      args: [...chromiumFlags(), ...isolation],
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    launching.then(browser => browser.once('disconnected', remove), remove);
    return launching;
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
      // The browser's event may come later than this.
      await removeDirectory();
    },
  };
}
