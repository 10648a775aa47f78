import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './lock.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** The embedded store cannot be opened; the message is one line that names the cause. Nothing was deleted. */
export class EmbeddedStoreError extends Error {}

export interface EmbeddedStore {
  /** For `pg`: a directory that holds the socket `.s.PGSQL.5432`. */
  socketDirectory: string;
  /** Calls back if the store dies while it should be running. */
  onDeath(listener: (reason: string) => void): void;
  stop(): Promise<void>;
}

/** More than the pool's size, so that a reconnecting client never meets a full house. */
const maxConnections = 40;

/** Opens (or makes) the PostgreSQL inside `dataDir`, in a worker thread, on a Unix socket. */
export async function openEmbeddedStore(dataDir: string): Promise<EmbeddedStore> {
  await prepareDirectory(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const directory = join(dataDir, 'store');
    await refuseForeignDirectory(directory);
    const socketPath = await socketPathFor(dataDir);
    await rm(socketPath, { force: true });
    const worker = await startWorker({ directory, socketPath, maxConnections });
    return supervise(worker, socketPath, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function prepareDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedStoreError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** PGlite would make a new database over files that are not one. */
async function refuseForeignDirectory(directory: string): Promise<void> {
  const files = await readdir(directory).catch((): string[] => []);
  if (files.length > 0 && !files.includes('PG_VERSION')) {
    throw new EmbeddedStoreError(`the store in ${directory} is damaged or not ours (PG_VERSION is missing)`);
  }
}

/** Systems allow about 100 bytes for a socket's path: a deep DATA_DIR gets a private temporary directory instead. */
async function socketPathFor(dataDir: string): Promise<string> {
  const path = join(dataDir, '.s.PGSQL.5432');
  if (Buffer.byteLength(path) <= 100) return path;
  return join(await mkdtemp(join(tmpdir(), 'parity-')), '.s.PGSQL.5432');
}

function startWorker(workerData: {
  directory: string;
  socketPath: string;
  maxConnections: number;
}): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      stdout: true,
      stderr: true,
    });
    const fail = (reason: string) => {
      void worker.terminate();
      reject(
        new EmbeddedStoreError(
          `the store in ${workerData.directory} cannot be opened and was left as it is: ${oneLine(reason)}`,
        ),
      );
    };
    worker.once('error', (error: Error) => fail(error.message));
    worker.once('exit', code => fail(`its thread ended with code ${code}`));
    worker.once('message', (message: FromWorker) => {
      if ('failed' in message) return fail(message.failed);
      worker.removeAllListeners();
      resolve(worker);
    });
  });
}

function supervise(worker: Worker, socketPath: string, release: () => void): EmbeddedStore {
  const listeners: ((reason: string) => void)[] = [];
  let stopping = false;
  let dead = false;
  const died = (reason: string) => {
    if (!stopping && !dead) for (const listener of listeners) listener(oneLine(reason));
    dead = true;
  };
  worker.on('message', (message: FromWorker) => 'failed' in message && died(message.failed));
  worker.on('error', (error: Error) => died(error.message));
  const ended = new Promise<void>(resolve => {
    worker.once('exit', code => {
      died(`its thread ended with code ${code}`);
      resolve();
    });
  });
  return {
    socketDirectory: dirname(socketPath),
    onDeath: listener => listeners.push(listener),
    async stop() {
      stopping = true;
      worker.postMessage('stop' satisfies ToWorker);
      await ended;
      await rm(socketPath, { force: true });
      release();
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
