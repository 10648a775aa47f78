import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { unavailable } from '#contract/api/errors.ts';
import { ApiError } from '#server/core/errors.ts';
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
    encode ??= isLast ? encodeHere(plan) : await startProcess(stack, plan);
    const bytes = rows === null ? undefined : await encode(rows);
    if (bytes && bytes.length > 0) yield bytes;
    if (isLast) yield await encode(null);
  }
}

function encodeHere(plan: FilePlan): Encode {
  const encoder = createEncoder(plan);
  return async rows => (rows === null ? encoder.finish() : encoder.add(rows));
}

/** Far longer than a page takes. A Node process that gets too few threads may hang at startup. */
const longestMs = 30_000;

async function startProcess(stack: AsyncDisposableStack, plan: FilePlan): Promise<Encode> {
  try {
    // The environment is empty, because the process needs neither settings nor secrets.
    const child = fork(new URL('./encode-process.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=128', '--max-semi-space-size=4'],
      env: {},
      serialization: 'advanced',
    });
    stack.defer(() => void child.kill('SIGKILL'));
    const failed = watchForFailure(child);
    await once(child, 'spawn');
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.send(plan);
    return async rows => {
      child.send(rows as Serializable);
      const tooLong = AbortSignal.timeout(longestMs);
      const answer = once(child, 'message', { signal: tooLong }).catch(error => {
        throw toUnavailable(error);
      });
      const [bytes] = await Promise.race([answer, failed]);
      return bytes as Uint8Array;
    };
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** Rejects when the process fails. Without the listener, an error event of the process would end this one. */
function watchForFailure(child: ChildProcess): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  child.on('error', error => reject(toUnavailable(error)));
  child.once('exit', (code, signal) => {
    const error = new Error(`the process that writes an export has ended (${signal ?? `exit code ${code}`})`);
    // A signal means that the system lacks memory or threads, an exit code that our code failed.
    reject(signal ? toUnavailable(error) : error);
  });
  // Reported where a page is waited for.
  promise.catch(() => undefined);
  return promise;
}

function toUnavailable(cause: unknown): ApiError {
  return new ApiError('unavailable', unavailable.busy, { retryAfterSeconds: 10, cause });
}

/** Calls come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is reported where a page is waited for.
  }
}
