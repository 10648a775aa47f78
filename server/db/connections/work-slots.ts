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
