import type { FastifyBaseLogger } from 'fastify';
import type { findLastBackup } from '#server/db/backup/last-backup.ts';
import type { Database } from '#server/db/database.ts';
import type { readStoreInfo } from '#server/db/store/open-store.ts';
import type { Timeouts } from '#server/http/connections/connections.ts';
import type { AnswerObserver, StartSpan } from '#server/http/connections/request-hooks.ts';
import type { HttpContext } from '#server/http/context.ts';
import type { readQueues } from '#server/jobs/jobs.queries.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import type { Live } from '#server/live/live.ts';
import type { Printer } from '#server/pdf/printer.ts';

/** The dependencies of the app: `serving.ts` creates the real ones, tests create their own. */
export interface AppContext extends HttpContext {
  /** Where reports and exports read: `db`, or a replica of it. */
  reportDb: Database;
  queue: Queue;
  live: Live;
  system: SystemSources;
  printer: Printer;
  logger: FastifyBaseLogger | false;
  /** Absent parts are off. */
  telemetry?: { startSpan?: StartSpan | undefined; observeAnswer?: AnswerObserver | undefined };
  /** Shorter ones, for tests. */
  timeouts?: Timeouts;
}

/** What the System page shows of the machine and the store. */
export interface SystemSources {
  readStore(): ReturnType<typeof readStoreInfo>;
  readQueues(): ReturnType<typeof readQueues>;
  findLastBackup(): ReturnType<typeof findLastBackup>;
  /** The commit is unknown in an image without a repository. */
  readVersion(): Promise<{ version: string; commit: string | null }>;
}
