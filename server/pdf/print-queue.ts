interface Turn {
  person: number;
  job: string | undefined;
  /** Turns of an earlier round come first. */
  round: number;
  begin(): void;
}

/** How it stands with a job: its place in the queue, or that it is being done. */
export type Progress = { state: 'waiting'; place: number } | { state: 'printing' };

export interface Asking {
  /** Who asks: people take turns. */
  person: number;
  /** A name by which its place can be asked for. */
  job?: string | undefined;
  signal: AbortSignal;
}

/** So many that one more of the same person is refused. */
const mostPerPerson = 3;

/** The person already has `count` tasks waiting or under way. */
export class TooManyPrintsError extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`there are ${count} prints of the same person`);
    this.count = count;
  }
}

/**
 * Does so many things at once; the rest wait. People take turns: in every round each has one, so that nobody waits for
 * everything that somebody else has asked for. Within a round the first to ask is the first.
 */
export class PrintQueue {
  readonly #most: number;
  /** In the order of their turns. */
  readonly #waiting: Turn[] = [];
  readonly #running = new Set<Turn>();
  #round = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Who gives up before their turn is gone from the queue. */
  async run<T>(task: () => Promise<T>, { person, job, signal }: Asking): Promise<T> {
    signal.throwIfAborted();
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    const turn = { person, job, round: this.#nextRoundOf(person), begin: resolve };
    const giveUp = () => {
      const place = this.#waiting.indexOf(turn);
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    const place = this.#waiting.findLastIndex(({ round }) => round <= turn.round) + 1;
    this.#waiting.splice(place, 0, turn);
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
  getProgress(job: string): Progress | undefined {
    if ([...this.#running].some(turn => turn.job === job)) return { state: 'printing' };
    const index = this.#waiting.findIndex(turn => turn.job === job);
    return index < 0 ? undefined : { state: 'waiting', place: index + 1 };
  }

  /** The one after the person's last, or the present one. */
  #nextRoundOf(person: number): number {
    const own = [...this.#running, ...this.#waiting].filter(turn => turn.person === person);
    if (own.length >= mostPerPerson) throw new TooManyPrintsError(own.length);
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
