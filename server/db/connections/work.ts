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

interface Waiting {
  work: Work;
  begin(): void;
}

/** Decides which work may use one of the process's connections next. */
export class WorkSlots {
  readonly #capacity: number;
  /** In the order of their arrival. */
  readonly #waiting: Waiting[] = [];
  readonly #running: Record<Work, number> = { account: 0, read: 0, save: 0, report: 0, task: 0 };
  #total = 0;

  /** With fewer than five connections a report could never run. */
  constructor(capacity: number) {
    this.#capacity = Math.max(capacity, reserved.report + 1);
  }

  /** Waits for a free slot; the caller calls the returned function when its work is done. */
  async take(work: Work, waitMs: number): Promise<() => void> {
    if (!this.#isFree(work)) await this.#wait(work, waitMs);
    else this.#begin(work);
    return () => {
      this.#running[work] -= 1;
      this.#total -= 1;
      this.#callNext();
    };
  }

  /** For metrics. */
  count(): { work: Work; running: number; waiting: number }[] {
    return worksByUrgency.map(work => ({
      work,
      running: this.#running[work],
      waiting: this.#waiting.filter(waiting => waiting.work === work).length,
    }));
  }

  #isFree(work: Work): boolean {
    return this.#total < this.#capacity - this.#getReserve(work);
  }

  /** The first report is as urgent as a save: otherwise many saves would keep out all reports. */
  #getReserve(work: Work): number {
    return work === 'report' && this.#running.report === 0 ? reserved.save : reserved[work];
  }

  #begin(work: Work): void {
    this.#running[work] += 1;
    this.#total += 1;
  }

  #wait(work: Work, waitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const tooLong = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(new BusyError(work, waitMs));
    }, waitMs);
    const waiting = {
      work,
      begin: () => {
        clearTimeout(tooLong);
        this.#begin(work);
        resolve();
      },
    };
    this.#waiting.push(waiting);
    return promise;
  }

  /** The most urgent one begins; of equally urgent ones, the one that waits longest. */
  #callNext(): void {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.work)) continue;
      if (!next || this.#getReserve(waiting.work) < this.#getReserve(next.work)) next = waiting;
    }
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.begin();
    this.#callNext();
  }
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
