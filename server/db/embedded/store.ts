import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { prepareDataDir } from '../../data-dir.ts';
import { lockDirectory } from './lock.ts';
import { makeSocketPlace, type SocketPlace } from './socket.ts';
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
  await prepareDataDir(dataDir);
  const lock = lockDirectory(dataDir);
  let socket: SocketPlace | undefined;
  try {
    const directory = join(dataDir, 'store');
    await refuseForeignDirectory(directory);
    socket = await makeSocketPlace(dataDir);
    const worker = await startWorker({ directory, socketPath: socket.path, maxConnections });
    return supervise(worker, socket, () => lock.release());
  } catch (error) {
    await socket?.remove();
    lock.release();
    throw error;
  }
}

/** For commands that read: to open a store that is not there would make one. */
export function refuseMissingStore(dataDir: string): void {
  if (!existsSync(join(dataDir, 'store'))) throw new EmbeddedStoreError(`there is no store in ${dataDir}`);
}

/** PGlite would make a new database over files that are not one. */
async function refuseForeignDirectory(directory: string): Promise<void> {
  const files = await readdir(directory).catch((): string[] => []);
  if (files.length > 0 && !files.includes('PG_VERSION')) {
    throw new EmbeddedStoreError(`the store in ${directory} is damaged or not ours (PG_VERSION is missing)`);
  }
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
    const fail = async (reason: string) => {
      await worker.terminate();
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

function supervise(worker: Worker, socket: SocketPlace, release: () => void): EmbeddedStore {
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
    socketDirectory: socket.directory,
    onDeath: listener => listeners.push(listener),
    async stop() {
      stopping = true;
      worker.postMessage('stop' satisfies ToWorker);
      await ended;
      await socket.remove();
      release();
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
