import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeFlags, nodeSettings } from './node-process.ts';

const main = join(import.meta.dirname, '../..', 'main.ts');

/** The real program in a process of its own. */
export interface ServerProcess {
  /** What it wrote so far. */
  output(): { stdout: string; stderr: string };
  /** Waits until it says where it listens; gives the address. */
  ready(): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

export function startServer(environment: Record<string, string>): ServerProcess {
  const settings = { HOST: '127.0.0.1', PORT: '0', CHROMIUM_PATH: 'none', ...environment };
  const child = spawn(process.execPath, [...nodeFlags, main], {
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
      throw new Error(`it ended: ${written.stderr || written.stdout}`);
    await delay(20);
  }
}
