import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#domain/measures/steps.ts';

/** How long a slice may hold the event loop. A call that needs several turns of the event loop waits this long for each. */
const sliceMs = 10;

/** Queues the slices of all long work of the process, so that only one of them runs per turn of the event loop. */
let lastPause: Promise<unknown> = Promise.resolve();

/** Divides long work into slices, between which the event loop answers other calls (D70). Work that ends in its first slice never waits. */
export class Slices {
  #begun = performance.now();

  isOver(): boolean {
    return performance.now() - this.#begun >= sliceMs;
  }

  /** Waits for the next slice. */
  async pause(): Promise<void> {
    lastPause = lastPause.then(() => setImmediate());
    await lastPause;
    this.#begun = performance.now();
  }
}

/** Runs a computation in slices. Stops between two slices when the signal aborts. */
export async function runInSlices<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const slices = new Slices();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (!slices.isOver()) continue;
    await slices.pause();
    signal?.throwIfAborted();
  }
}
