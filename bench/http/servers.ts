import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#server/core/config.ts';
import { nodeSettings } from '#server/testing/processes/node-process.ts';
import type { Calls } from '../bare/calls.ts';

export interface Server {
  address: string;
  /** The parent of its other processes. */
  pid: number;
}

/** The processes that answer requests by default. */
export const serverProcesses = readConfig({}).workers;

const isReady = /ready at (http:[^"\s]+)/;

const root = join(import.meta.dirname, '../..');

/** Starts the product as `npm start` does, on the embedded PostgreSQL unless a `DATABASE_URL` is given. */
export function startProduct(
  stack: AsyncDisposableStack,
  settings: { DATABASE_URL?: string; DEMO: '0' | '1'; MLLP_PORT?: string },
): Promise<Server> {
  const isComplete = serverProcesses > 1 ? /processes answer requests/ : isReady;
  return start(stack, { program: 'scripts/start.ts', isComplete }, async directory => ({
    HOST: '127.0.0.1',
    PORT: '0',
    CHROMIUM_PATH: 'none',
    DATA_DIR: join(directory, 'data'),
    ...settings,
  }));
}

/** Starts the server that answers the calls with their statements alone. */
export function startBare(stack: AsyncDisposableStack, databaseUrl: string, calls: Calls): Promise<Server> {
  return start(stack, { program: 'bench/bare/server.ts', isComplete: isReady }, async directory => {
    const file = join(directory, 'calls.json');
    await writeFile(file, JSON.stringify(calls));
    return { DATABASE_URL: databaseUrl, WORKERS: String(serverProcesses), CALLS: file };
  });
}

/** Writes the log to a file: reading it here would take processor time from the measurement. */
async function start(
  stack: AsyncDisposableStack,
  /** `isComplete` is the line of its log after which it answers with all processes. */
  { program, isComplete }: { program: string; isComplete: RegExp },
  prepare: (directory: string) => Promise<Record<string, string>>,
): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), 'parity-bench-'));
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const logFile = join(directory, 'log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...nodeSettings, ...(await prepare(directory)) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // In case this process ends without disposing of the stack.
  const kill = () => child.kill();
  process.on('exit', kill);
  stack.defer(async () => {
    process.off('exit', kill);
    if (hasEnded()) return;
    kill();
    await once(child, 'exit');
  });
  for (;;) {
    const text = await readFile(logFile, 'utf8');
    const address = isReady.exec(text)?.[1];
    if (address && child.pid && isComplete.test(text)) return { address, pid: child.pid };
    if (hasEnded()) throw new Error(`${program} ended: ${text}`);
    await delay(50);
  }
}
