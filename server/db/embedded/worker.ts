import fs, { chmodSync, existsSync } from 'node:fs';
import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { SharedPglite } from './shared-pglite.ts';

/** What the main thread and the worker tell each other. */
export type ToWorker = 'stop';
export type FromWorker = { ready: true } | { failed: string };

export interface WorkerData {
  directory: string;
  socketPath: string;
  maxConnections: number;
  /** PostgreSQL itself, compiled. */
  program: WebAssembly.Module;
}

const { directory, socketPath, maxConnections, program }: WorkerData = workerData;

// PGlite sets the modes of its files itself, past the umask: without this most would be writable by everybody.
Object.assign(fs, {
  chmodSync: (path: string, mode: number) => chmodSync(path, mode & 0o700),
});

/** What PostgreSQL said last: when it cannot go on, PGlite's own message is only that it was aborted. */
let lastComplaint = '';

/**
 * A PANIC (the disk is full, a page cannot be read) is PostgreSQL's end, but PGlite would go round in circles with it
 * for ever. Only the start of a line counts: what follows may quote what people typed.
 */
function checkStderr(line: string): boolean {
  const [, level, complaint] = /^\d{4}-[^[]+\[\d+\] (FATAL|PANIC): +(.*)/.exec(line) ?? [];
  if (complaint) lastComplaint = complaint;
  if (level === 'PANIC' || line.startsWith('Aborted(')) giveUp(line);
  return true;
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** Waits for the main thread to end this one: to exit from here could lose the message. */
function giveUp(reason: string): void {
  tell({ failed: lastComplaint || reason });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Made aside and moved into place whole, so that a start killed half-way leaves nothing that looks like a store. */
async function makeStore(): Promise<void> {
  const aside = `${directory}.new`;
  await rm(aside, { recursive: true, force: true });
  const db = await PGlite.create({ dataDir: aside, onStderr: checkStderr, pgliteWasmModule: program });
  await db.close();
  await rename(aside, directory);
}

async function run(): Promise<void> {
  if (!existsSync(directory) || (await readdir(directory)).length === 0) await makeStore();
  const db = new SharedPglite({
    dataDir: directory,
    program,
    onStderr: checkStderr,
    onFailure: error => giveUp(error.message),
  });
  await db.waitReady;
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections });
  await server.start();
  // Whoever connects is a superuser.
  await chmod(socketPath, 0o600);
  parentPort?.once('message', async (_: ToWorker) => {
    await server.stop();
    await db.exec('checkpoint');
    await db.close();
    parentPort?.close();
  });
  tell({ ready: true });
}

run().catch((error: unknown) => {
  giveUp(error instanceof Error ? error.message : String(error));
});
