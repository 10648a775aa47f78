import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** What the main thread and the worker tell each other. */
export type ToWorker = 'stop';
export type FromWorker = { ready: true } | { failed: string } | { stopped: true };

const { directory, socketPath, maxConnections } = workerData as {
  directory: string;
  socketPath: string;
  maxConnections: number;
};

/** What PostgreSQL said last: when it cannot go on, PGlite's own message is only that it was aborted. */
let lastComplaint = '';

function keepComplaint(line: string): boolean {
  const complaint = /(?:FATAL|PANIC):\s*(.*)/.exec(line)?.[1];
  if (complaint) lastComplaint = complaint;
  return true;
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** Made aside and moved into place whole, so that a start killed half-way leaves nothing that looks like a store. */
async function makeStore(): Promise<void> {
  const aside = `${directory}.new`;
  await rm(aside, { recursive: true, force: true });
  const db = await PGlite.create({ dataDir: aside });
  await db.close();
  await rename(aside, directory);
}

async function run(): Promise<void> {
  if (!existsSync(directory)) await makeStore();
  const db = await PGlite.create({ dataDir: directory, onStderr: keepComplaint });
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections });
  await server.start();
  parentPort?.once('message', async (_: ToWorker) => {
    await server.stop();
    await db.exec('checkpoint');
    await db.close();
    tell({ stopped: true });
    parentPort?.close();
  });
  tell({ ready: true });
}

run().catch((error: unknown) => {
  tell({ failed: lastComplaint || (error instanceof Error ? error.message : String(error)) });
});
