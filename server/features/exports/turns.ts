/** Lets at most so many work at once; the others wait in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Call what it returns when the work is done. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}

/** Passes the pieces on, and calls `onStalled` if one is not read in time. */
export async function* endIfStalled<Piece>(
  pieces: AsyncIterable<Piece>,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    const timer = setTimeout(onStalled, stalledMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
