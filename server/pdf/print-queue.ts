import { PrintError } from './print-error.ts';

interface Turn {
  person: number | string;
  job: string | undefined;
  /** Turns of an earlier round come first. */
  round: number;
  begin(): void;
}

/** The state of a job: its place in the queue, or printing. */
export type Progress = { state: 'waiting'; place: number } | { state: 'printing' };

export interface Asking {
  /** The user id: people take turns. */
  person: number | string;
  /** The name for `getProgress`. */
  job?: string | undefined;
  signal: AbortSignal;
}

/** Most prints of one person at a time. */
const mostPerPerson = 3;

const mostWaiting = 50;
const longestWaitMs = 2 * 60_000;

/**
 * Runs a limited number of tasks at once; the others wait. People take turns: in every round each person has one task, so that
 * no person waits for all tasks of another. Within a round it is first come, first served. Waiting is bounded: beyond that a task is
 * refused as `busy`.
 */
export class PrintQueue {
  readonly #most: number;
  readonly #longestWaitMs: number;
  /** In the order of their turns. */
  readonly #waiting: Turn[] = [];
  readonly #running = new Set<Turn>();
  #round = 0;

  constructor(most: number, longestWait = longestWaitMs) {
    this.#most = most;
    this.#longestWaitMs = longestWait;
  }

  /** Removes the task from the queue if the signal aborts before it starts. */
  async run<T>(task: () => Promise<T>, { person, job, signal }: Asking): Promise<T> {
    signal.throwIfAborted();
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    const turn = { person, job, round: this.#nextRound(person), begin: resolve };
    if (this.#waiting.length >= mostWaiting) throw new PrintError({ kind: 'busy' });
    const leave = (reason: unknown) => {
      const place = this.#waiting.indexOf(turn);
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(reason);
    };
    const abort = () => leave(signal.reason);
    const tooLong = setTimeout(() => leave(new PrintError({ kind: 'busy' })), this.#longestWaitMs);
    const place = this.#waiting.findLastIndex(({ round }) => round <= turn.round) + 1;
    this.#waiting.splice(place, 0, turn);
    this.#callNext();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await begun.finally(() => clearTimeout(tooLong));
      return await task();
    } finally {
      signal.removeEventListener('abort', abort);
      this.#running.delete(turn);
      this.#callNext();
    }
  }

  count(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  /** Undefined for an unknown job: finished, aborted or never added. */
  getProgress(job: string): Progress | undefined {
    if ([...this.#running].some(turn => turn.job === job)) return { state: 'printing' };
    const index = this.#waiting.findIndex(turn => turn.job === job);
    return index < 0 ? undefined : { state: 'waiting', place: index + 1 };
  }

  /** The round after the person's last task, or the current round. */
  #nextRound(person: number | string): number {
    const own = [...this.#running, ...this.#waiting].filter(turn => turn.person === person);
    if (own.length >= mostPerPerson) throw new PrintError({ kind: 'too many', count: own.length });
    return Math.max(this.#round, ...own.map(({ round }) => round + 1));
  }

  #callNext(): void {
    while (this.#running.size < this.#most) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#round = Math.max(this.#round, next.round);
      this.#running.add(next);
      next.begin();
    }
  }
}
