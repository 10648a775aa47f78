import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { nodeSettings } from './node-process.ts';

/** The task of the other process: wait for SIGTERM and close, or write until it is killed. */
export type Work = 'hold' | 'write';

/** Another process that opens the store in `dataDir`, as a server does. */
export function spawnStoreProcess(
  dataDir: string,
  work: Work,
): ChildProcess & { lines: AsyncIterator<string> } {
  const program = fileURLToPath(new URL('./store-process-main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dataDir, work], {
    env: { ...process.env, ...nodeSettings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Object.assign(child, { lines: splitLines(child.stdout) });
}

/** The exit code or signal, and the output on stderr. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; errorOutput: string }> {
  const errorOutput = child.stderr ? text(child.stderr) : Promise.resolve('');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, errorOutput: await errorOutput };
}

/** Only complete lines: a kill may cut the last one. */
async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
