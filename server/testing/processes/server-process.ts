import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeSettings } from './node-process.ts';

const main = join(import.meta.dirname, '../../process/main.ts');

/** The real program in a separate process. */
export interface ServerProcess {
  pid: number | undefined;
  /** The output so far. */
  output(): { stdout: string; stderr: string };
  /** Waits until the server logs its address, and returns it. */
  ready(): Promise<string>;
  /** Waits until all worker processes answer requests; `ready` waits for the first. */
  allReady(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** `within` is a command that runs it in another place, such as a network namespace. */
export function startServer(
  environment: Record<string, string>,
  within: readonly string[] = [],
): ServerProcess {
  const settings = { HOST: '127.0.0.1', PORT: '0', CHROMIUM_PATH: 'none', ...environment };
  const [program = '', ...args] = [...within, process.execPath, main];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...nodeSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    written.stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    written.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    pid: child.pid,
    output: () => written,
    ready: () => waitForLine(child, written, /Parity is ready at (http:[^"\s]+)/),
    allReady: async () => void (await waitForLine(child, written, /(\d+) processes answer requests/)),
    kill: signal => child.kill(signal),
    ended,
  };
}

/** Returns what the pattern's group matches. */
async function waitForLine(
  child: ChildProcess,
  written: { stdout: string; stderr: string },
  pattern: RegExp,
): Promise<string> {
  for (;;) {
    const matched = pattern.exec(written.stdout)?.[1];
    if (matched) return matched;
    if (child.exitCode !== null || child.signalCode)
      throw new Error(`the server ended: ${written.stderr || written.stdout}`);
    await delay(20);
  }
}
