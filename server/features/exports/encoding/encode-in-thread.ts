import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FilePlan } from './encode.ts';

/**
 * A file in pieces. It is written in a thread of its own, because a million rows take many seconds of processor time, in which
 * other calls would wait.
 */
export async function* encodeInThread(
  plan: FilePlan,
  pages: AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('./encode-thread.ts', import.meta.url), { workerData: plan });
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that writes an export has ended');
  });
  // Reported where a page is waited for.
  ended.catch(() => undefined);
  const encode = async (rows: string | null) => {
    thread.postMessage(rows);
    const [bytes] = await Promise.race([once(thread, 'message'), ended]);
    return bytes as Uint8Array;
  };
  try {
    for await (const rows of pages) {
      const bytes = await encode(rows);
      if (bytes.length > 0) yield bytes;
    }
    yield await encode(null);
  } finally {
    await thread.terminate();
  }
}
