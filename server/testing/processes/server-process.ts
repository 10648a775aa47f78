import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeSettings } from './node-process.ts';

const main = join(import.meta.dirname, '../..', 'main.ts');

/** The real program in a separate process. */
export interface ServerProcess {
  pid: number | undefined;
  /** The output so far. */
  output(): { stdout: string; stderr: string };
  /** Waits until the server logs its address, and returns it. */
  ready(): Promise<string>;
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
    ready: () => waitForAddress(child, written),
    kill: signal => child.kill(signal),
    ended,
  };
}

async function waitForAddress(
  child: ChildProcess,
  written: { stdout: string; stderr: string },
): Promise<string> {
  for (;;) {
    const address = /Parity is ready at (http:[^"\s]+)/.exec(written.stdout)?.[1];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode)
      throw new Error(`the server ended: ${written.stderr || written.stdout}`);
    await delay(20);
  }
}
