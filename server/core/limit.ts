/**
 * Limits what runs at once in a process: tasks wait in one queue until a policy lets them begin. Two policies use it. `Turns` shares costly
 * work of people fairly between hospitals (reports, exports, simulations, prints); `WorkSlots` in server/db/connections shares
 * connections by urgency. New costly work gets a lane of `Turns`, and every statement has a slot already.
 *
 * A caller must call the function that `take` resolves to once its task has ended, also after an error. It must never wait for a
 * second place of the same limit while it has one.
 */
export class Limit<Task extends object> {
  readonly #policy: LimitPolicy<Task>;
  /** In the order of arrival. */
  readonly #waiting = new Map<Task, () => void>();
  readonly #running = new Set<Task>();

  constructor(policy: LimitPolicy<Task>) {
    this.#policy = policy;
  }

  get waiting(): Task[] {
    return [...this.#waiting.keys()];
  }

  get running(): Task[] {
    return [...this.#running];
  }

  /** Begins the task as soon as the policy chooses it, and resolves to the function that ends it. */
  async take(task: Task, { longestMs, refuse, signal }: WaitingLimits): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#policy.canBegin(task)) this.#begin(task);
    else await this.#wait(task, { longestMs, refuse, signal });
    return () => {
      this.#running.delete(task);
      this.#policy.hasEnded?.(task);
      this.#beginNext();
    };
  }

  async #wait(task: Task, { longestMs, refuse, signal }: WaitingLimits): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: unknown) => {
      if (this.#waiting.delete(task)) reject(reason);
    };
    const abort = () => leave(signal?.reason);
    const tooLong = setTimeout(() => leave(refuse()), longestMs);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.set(task, resolve);
    await promise.finally(() => {
      clearTimeout(tooLong);
      signal?.removeEventListener('abort', abort);
    });
  }

  #begin(task: Task): void {
    this.#running.add(task);
    this.#policy.hasBegun?.(task);
  }

  #beginNext(): void {
    for (;;) {
      const next = this.#policy.choose(this.waiting.filter(task => this.#policy.canBegin(task)));
      const begin = next && this.#waiting.get(next);
      if (!next || !begin) return;
      this.#waiting.delete(next);
      this.#begin(next);
      begin();
    }
  }
}

interface LimitPolicy<Task> {
  /** Whether the task may begin beside those that run. */
  canBegin(task: Task): boolean;
  /** The one of these waiting tasks that begins next; they are in the order of their arrival. */
  choose(tasks: readonly Task[]): Task | undefined;
  hasBegun?(task: Task): void;
  hasEnded?(task: Task): void;
}

interface WaitingLimits {
  longestMs: number;
  /** The error of a task that has waited too long. */
  refuse(): Error;
  signal?: AbortSignal | undefined;
}
