import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../auth/limits/limits.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../db/database.ts';
import type { Maintenance } from '../db/installation/maintenance.ts';
import type { Health } from '../core/health.ts';
import type { Audit } from '../http/audit.ts';
import type { Timeouts } from '../http/connections/connections.ts';
import type { AnswerObserver } from '../http/connections/request-log.ts';
import type { StartSpan } from '../http/connections/request-scope.ts';
import type { Queue } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Printer } from '../pdf/printer.ts';
import type { SystemSources } from './system/system-sources.ts';

/** The dependencies of the app: `serve.ts` creates the real ones, tests create their own. */
export interface AppContext {
  config: Config;
  db: Database;
  /** Where reports and exports read: `db`, or a replica of it. */
  reportDb: Database;
  limits: Limits;
  audit: Audit;
  mail: MailQueue;
  queue: Queue;
  live: Live;
  health: Health;
  maintenance: Maintenance;
  /** For the System page. */
  system: SystemSources;
  /** Resolves when the database answers and has every migration. */
  checkReady(): Promise<boolean>;
  clock: () => Date;
  /** For signatures and encryption, see secret.ts. */
  secret: string;
  /** The built web: index.html, assets/, and printed.html, the single file of a printed page. */
  webRoot: string;
  pdfStatus(): PdfStatus;
  printer: Printer;
  logger: FastifyBaseLogger | false;
  /** Whether to check every answer against the contract: in tests and in development. */
  checkResponses: boolean;
  /** Absent parts are off. */
  telemetry?: { startSpan?: StartSpan | undefined; observeAnswer?: AnswerObserver | undefined };
  /** Shorter ones, for tests. */
  timeouts?: Timeouts;
}

/** `setting-up`: a Chromium is being installed. `off`: Chromium is not installed. */
export type PdfStatus = 'ready' | 'setting-up' | 'off';
