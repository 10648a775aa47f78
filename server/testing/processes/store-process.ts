import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nodeSettings } from './node-process.ts';

const ownRoot = join(import.meta.dirname, '../../..');

/** The task of the other process: wait for SIGTERM and close, or write until it is killed. */
export type Work = 'hold' | 'write';

interface Options {
  environment?: Record<string, string>;
  /** A command that runs it in another place, such as a PID namespace. */
  within?: readonly string[];
  /** From a copy of the sources. */
  root?: string;
}

/** Another process that opens the store in `dataDir`, as a server does. */
export function spawnStoreProcess(
  dataDir: string,
  work: Work,
  { environment = {}, within = [], root = ownRoot }: Options = {},
): ChildProcess & { lines: AsyncIterator<string> } {
  const main = join(root, 'server/testing/processes/store-process-main.ts');
  const [program = '', ...args] = [...within, process.execPath, main, dataDir, work];
  const child = spawn(program, args, {
    env: { ...process.env, ...nodeSettings, ...environment },
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
