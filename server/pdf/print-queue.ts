interface Turn {
  job: string | undefined;
  begin(): void;
}

/** How it stands with a job: its place in the queue, or that it is being done. */
export type Progress = { state: 'waiting'; place: number } | { state: 'printing' };

/** Does so many things at once; the rest wait in the order they came. */
export class PrintQueue {
  readonly #most: number;
  readonly #waiting: Turn[] = [];
  readonly #running = new Set<Turn>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Who gives up before their turn is gone from the queue. */
  async run<T>(task: () => Promise<T>, { job, signal }: { job?: string; signal: AbortSignal }): Promise<T> {
    signal.throwIfAborted();
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    const turn = { job, begin: resolve };
    const giveUp = () => {
      const place = this.#waiting.indexOf(turn);
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    this.#waiting.push(turn);
    this.#callNext();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await begun;
      return await task();
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#running.delete(turn);
      this.#callNext();
    }
  }

  /** Undefined for a job that is not here: done, given up, or never asked for. */
  progressOf(job: string): Progress | undefined {
    if ([...this.#running].some(turn => turn.job === job)) return { state: 'printing' };
    const index = this.#waiting.findIndex(turn => turn.job === job);
    return index < 0 ? undefined : { state: 'waiting', place: index + 1 };
  }

  #callNext(): void {
    while (this.#running.size < this.#most) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running.add(next);
      next.begin();
    }
  }
}
