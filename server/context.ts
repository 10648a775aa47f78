import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from './auth/limits/limits.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Audit } from './http/audit.ts';
import type { Timeouts } from './http/connections/connections.ts';
import type { Live } from './live/live.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Printer } from './pdf/printer.ts';

/** What the app is put together from; `main.ts` makes the real one, tests their own. */
export interface AppContext {
  config: Config;
  db: Database;
  limits: Limits;
  audit: Audit;
  mail: MailQueue;
  live: Live;
  /** Resolves when the database answers and has every migration. */
  checkReady(): Promise<boolean>;
  clock: () => Date;
  /** For signatures and encryption; see secret.ts. */
  secret: string;
  /** The built web: index.html, assets/, and printed.html, which is all of a page that is printed. */
  webRoot: string;
  pdfStatus(): PdfStatus;
  printer: Printer;
  logger: FastifyBaseLogger | false;
  /** Checks every answer against the contract: in tests and in development. */
  checkResponses: boolean;
  /** Other than the usual ones, for tests. */
  timeouts?: Timeouts;
}

/** `setting-up`: a Chromium is being fetched. `off`: there is none and none will come. */
export type PdfStatus = 'ready' | 'setting-up' | 'off';
