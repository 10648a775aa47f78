import fs, { chmodSync, existsSync } from 'node:fs';
import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { SharedPglite } from './shared-pglite.ts';

/** Messages between the main thread and the worker. */
export type ToWorker = 'stop';
export type FromWorker = { ready: true } | { failed: string };

export interface WorkerData {
  directory: string;
  socketPath: string;
  maxConnections: number;
  /** PGlite's compiled WebAssembly module. */
  program: WebAssembly.Module;
}

const { directory, socketPath, maxConnections, program }: WorkerData = workerData;

// PGlite sets file modes itself, ignoring the umask: without this, most files would be writable by every user.
Object.assign(fs, {
  chmodSync: (path: string, mode: number) => chmodSync(path, mode & 0o700),
});

/** PostgreSQL's last FATAL or PANIC message: PGlite itself reports only that it was aborted. */
let lastMessage = '';

/**
 * Stops the store after a PANIC (the disk is full, a page cannot be read): PGlite itself would loop forever. Only the start of a
 * line is checked, because the rest may quote user input.
 */
function checkStderr(line: string): boolean {
  const [, level, message] = /^\d{4}-[^[]+\[\d+\] (FATAL|PANIC): +(.*)/.exec(line) ?? [];
  if (message) lastMessage = message;
  if (level === 'PANIC' || line.startsWith('Aborted(')) fail(line);
  return true;
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** Reports the failure and waits for the main thread to end this one: exiting here could lose the message. */
function fail(reason: string): void {
  send({ failed: lastMessage || reason });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Created under another name and then renamed, so that an interrupted start leaves no half-made store. */
async function makeStore(): Promise<void> {
  const temporary = `${directory}.new`;
  await rm(temporary, { recursive: true, force: true });
  const db = await PGlite.create({ dataDir: temporary, onStderr: checkStderr, pgliteWasmModule: program });
  await db.close();
  await rename(temporary, directory);
}

async function run(): Promise<void> {
  if (!existsSync(directory) || (await readdir(directory)).length === 0) await makeStore();
  const db = new SharedPglite({
    dataDir: directory,
    program,
    onStderr: checkStderr,
    onFailure: error => fail(error.message),
  });
  await db.waitReady;
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections });
  await server.start();
  // Every connection has superuser rights.
  await chmod(socketPath, 0o600);
  parentPort?.once('message', async (_: ToWorker) => {
    await server.stop();
    await db.exec('checkpoint');
    await db.close();
    parentPort?.close();
  });
  send({ ready: true });
}

run().catch((error: unknown) => {
  fail(error instanceof Error ? error.message : inspect(error));
});
