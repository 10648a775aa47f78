import { Limit } from '#server/core/limit.ts';

/**
 * Kinds of work on the database. `account`: signing in, sessions, access and administration. `read`: a day, lists and settings.
 * `save`: everything that a person changes in a hospital. `report`: reports and exports. `task`: jobs and commands.
 */
export type Work = 'account' | 'read' | 'save' | 'report' | 'task';

/**
 * How many connections each kind leaves free for the more urgent ones. So work that waits for a lock or runs long cannot take
 * all connections: reports stop first, signing in last.
 */
const reserved: Record<Work, number> = { account: 0, read: 1, save: 2, report: 3, task: 3 };

const worksByUrgency = Object.keys(reserved) as Work[];

/** No connection became free in time. The database itself may be fine. */
export class BusyError extends Error {
  constructor(work: Work, waitMs: number) {
    super(`no database connection was free for a ${work} within ${waitMs / 1000} s`);
  }
}

/** Decides which work may use one of the process's connections next. */
export class WorkSlots {
  readonly #capacity: number;
  readonly #limit = new Limit<WorkSlot>({
    canBegin: ({ work }) => this.#total < this.#capacity - this.#getReserve(work),
    choose: slots => this.#findMostUrgent(slots),
    hasBegun: slot => this.#count(slot, 1),
    hasEnded: slot => this.#count(slot, -1),
  });
  readonly #running: Record<Work, number> = { account: 0, read: 0, save: 0, report: 0, task: 0 };
  #total = 0;

  /** With fewer than five connections a report could never run. */
  constructor(capacity: number) {
    this.#capacity = Math.max(capacity, reserved.report + 1);
  }

  /** Waits for a free slot; the caller calls the returned function when its work is done. */
  take(work: Work, waitMs: number): Promise<() => void> {
    return this.#limit.take({ work }, { longestMs: waitMs, refuse: () => new BusyError(work, waitMs) });
  }

  /** For metrics. */
  count(): { work: Work; running: number; waiting: number }[] {
    const { waiting } = this.#limit;
    return worksByUrgency.map(work => ({
      work,
      running: this.#running[work],
      waiting: waiting.filter(slot => slot.work === work).length,
    }));
  }

  #count({ work }: WorkSlot, change: 1 | -1): void {
    this.#running[work] += change;
    this.#total += change;
  }

  /** The first report is as urgent as a save: otherwise many saves would keep out all reports. */
  #getReserve(work: Work): number {
    return work === 'report' && this.#running.report === 0 ? reserved.save : reserved[work];
  }

  /** Of equally urgent ones, the one that waits longest. */
  #findMostUrgent(slots: readonly WorkSlot[]): WorkSlot | undefined {
    let next: WorkSlot | undefined;
    for (const slot of slots) {
      if (!next || this.#getReserve(slot.work) < this.#getReserve(next.work)) next = slot;
    }
    return next;
  }
}

interface WorkSlot {
  work: Work;
}

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

/**
 * The least time for which an idle transaction may keep its locks. A report may compose for as long as one of its statements may
 * take.
 */
const leastIdleMs = 15_000;

/** Statements behind `begin`, each with its separator. */
export function setLimits({ lockMs, statementMs }: WorkLimits): string {
  if (statementMs === 0) return '';
  const idleMs = Math.max(leastIdleMs, statementMs);
  return `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;
}
