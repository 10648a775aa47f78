import type { Work } from './work-slots.ts';

/** In milliseconds; 0 is no limit. */
export interface WorkLimits {
  /** For a free connection. */
  waitMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** For one statement, as PostgreSQL counts. */
  statementMs: number;
  /** For its answer to arrive: a connection that is silent for longer is destroyed. */
  answerMs: number;
}

export interface LimitSettings {
  /** What a person waits for a connection or a lock. */
  waitSeconds: number;
  /** What a person waits for a statement of a read or a save. */
  statementSeconds: number;
  reportSeconds: number;
}

const usual: LimitSettings = { waitSeconds: 5, statementSeconds: 10, reportSeconds: 60 };

/** Time for an answer to travel after PostgreSQL has given up a statement. */
const travelMs = 2_000;

/** A hung connection is closed after this time. */
const longestTaskMs = 60 * 60_000;

export function limitsByWork(settings: LimitSettings = usual): Record<Work, WorkLimits> {
  const waitMs = settings.waitSeconds * 1_000;
  const limit = (seconds: number) => ({
    waitMs,
    lockMs: waitMs,
    statementMs: seconds * 1_000,
    answerMs: seconds * 1_000 + travelMs,
  });
  const short = limit(settings.statementSeconds);
  const task = { waitMs: 60_000, lockMs: 0, statementMs: 0, answerMs: longestTaskMs };
  // People expect a report to take a while.
  const report = { ...limit(settings.reportSeconds), waitMs: 3 * waitMs };
  return { account: short, read: short, save: short, report, task };
}

/** How long an unfinished transaction may keep its locks when its server no longer sends anything. */
const idleMs = 15_000;

/** Statements behind `begin`, each with its separator. */
export function setLimits({ lockMs, statementMs }: WorkLimits): string {
  if (statementMs === 0) return '';
  return `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;
}
