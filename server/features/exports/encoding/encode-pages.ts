import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { createEncoder, type FilePlan } from './encode.ts';

/** Rows as JSON, joined by commas. */
interface Page {
  rows: string | null;
  isLast: boolean;
}

/** `null` ends the file. */
type Encode = (rows: string | null) => Promise<Uint8Array>;

/**
 * A file in pieces. A file of several pages is written in a process of its own, because a million rows take many seconds of processor
 * time, in which other calls would wait, and memory that a thread would not give back. Starting one takes longer than writing a page.
 */
export async function* encodePages(plan: FilePlan, pages: AsyncIterable<Page>): AsyncGenerator<Uint8Array> {
  await using stack = new AsyncDisposableStack();
  let encode: Encode | undefined;
  for await (const { rows, isLast } of pages) {
    encode ??= isLast ? encodeHere(plan) : startProcess(stack, plan);
    const bytes = rows === null ? undefined : await encode(rows);
    if (bytes && bytes.length > 0) yield bytes;
    if (isLast) yield await encode(null);
  }
}

function encodeHere(plan: FilePlan): Encode {
  const encoder = createEncoder(plan);
  return async rows => (rows === null ? encoder.finish() : encoder.add(rows));
}

function startProcess(stack: AsyncDisposableStack, plan: FilePlan): Encode {
  // With an empty environment: it needs no settings, and no secrets.
  const child = fork(new URL('./encode-process.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=4'],
    env: {},
    serialization: 'advanced',
  });
  stack.defer(() => void child.kill('SIGKILL'));
  if (child.pid !== undefined) lowerPriority(child.pid);
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process that writes an export has ended');
  });
  // Reported where a page is waited for.
  ended.catch(() => undefined);
  child.send(plan);
  return async rows => {
    child.send(rows as Serializable);
    const [bytes] = await Promise.race([once(child, 'message'), ended]);
    return bytes as Uint8Array;
  };
}

/** Calls come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is reported where a page is waited for.
  }
}
