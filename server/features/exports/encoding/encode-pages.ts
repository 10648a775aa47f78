import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createEncoder, type FilePlan } from './encode.ts';

/** Rows as JSON, joined by commas. */
interface Page {
  rows: string | null;
  /** Set if others follow. */
  last: object | null;
}

/** A group of rows needs 20 MB. Without limits a thread lets its heap grow to several times that. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 };

/** `null` ends the file. */
type Encode = (rows: string | null) => Promise<Uint8Array>;

/**
 * A file in pieces. A file of several pages is written in a thread of its own, because a million rows take many seconds of processor
 * time, in which other calls would wait. Starting one takes longer than writing a page.
 */
export async function* encodePages(plan: FilePlan, pages: AsyncIterable<Page>): AsyncGenerator<Uint8Array> {
  await using stack = new AsyncDisposableStack();
  let encode: Encode | undefined;
  for await (const { rows, last } of pages) {
    encode ??= last === null ? encodeHere(plan) : startThread(stack, plan);
    const bytes = rows === null ? undefined : await encode(rows);
    if (bytes && bytes.length > 0) yield bytes;
    if (last === null) yield await encode(null);
  }
}

function encodeHere(plan: FilePlan): Encode {
  const encoder = createEncoder(plan);
  return async rows => (rows === null ? encoder.finish() : encoder.add(rows));
}

function startThread(stack: AsyncDisposableStack, plan: FilePlan): Encode {
  const thread = new Worker(new URL('./encode-thread.ts', import.meta.url), {
    workerData: plan,
    resourceLimits,
  });
  stack.defer(async () => {
    await thread.terminate();
  });
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that writes an export has ended');
  });
  // Reported where a page is waited for.
  ended.catch(() => undefined);
  return async rows => {
    thread.postMessage(rows);
    const [bytes] = await Promise.race([once(thread, 'message'), ended]);
    return bytes as Uint8Array;
  };
}
