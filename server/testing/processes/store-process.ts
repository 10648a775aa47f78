import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { nodeFlags, nodeSettings } from './node-process.ts';

/** What the other process does once it has the store: wait for SIGTERM and close, or write until it is killed. */
export type Work = 'hold' | 'write';

/** Another process that opens the store in `dataDir`, as a server does. */
export function spawnStoreProcess(
  dataDir: string,
  work: Work,
): ChildProcess & { lines: AsyncIterator<string> } {
  const program = fileURLToPath(new URL('./store-process-main.ts', import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, program, dataDir, work], {
    env: { ...process.env, ...nodeSettings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Object.assign(child, { lines: splitLines(child.stdout) });
}

/** Its exit code or signal, and what it said on stderr. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const said = child.stderr ? text(child.stderr) : Promise.resolve('');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, said: await said };
}

/** Whole lines alone: the last one may be cut by a kill. */
async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
