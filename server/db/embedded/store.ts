import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDataDir } from '#server/data-dir.ts';
import { OperatorError } from '#server/operator-error.ts';
import { findDiskFault, readDiskFault } from './disk.ts';
import { lockDirectory } from './lock.ts';
import { compiledProgram } from './program.ts';
import { makeSocketPlace, type SocketPlace } from './socket.ts';
import { type StoreThread, startThread } from './thread.ts';
import type { WorkerData } from './worker.ts';

/** More than the pool's size, so that a reconnecting client always finds a free connection. */
const maxConnections = 40;

/** Opens or creates the PostgreSQL in `dataDir`, in a worker thread, on a Unix socket. */
export async function openEmbeddedStore(dataDir: string) {
  // For the whole process: PGlite creates the files, and a thread cannot have its own umask.
  process.umask(0o077);
  await prepareDataDir(dataDir);
  const lock = lockDirectory(dataDir);
  let socket: SocketPlace | undefined;
  try {
    const directory = join(dataDir, 'store');
    await refuseForeignDirectory(directory);
    makeDataPrivate(dataDir);
    socket = await makeSocketPlace(dataDir);
    const program = await compiledProgram();
    const start = { directory, socketPath: socket.path, maxConnections, program };
    const thread = startThread(start);
    const failure = await Promise.race([thread.ready, thread.failure]);
    if (failure !== undefined) {
      await thread.ended;
      throw new OperatorError(`the store in ${directory} cannot be opened (nothing was deleted): ${failure}`);
    }
    return supervise(thread, start, socket, () => lock.release());
  } catch (error) {
    await socket?.remove();
    lock.release();
    throw error;
  }
}

/** For commands that read: opening a missing store would create one. */
export function refuseMissingStore(dataDir: string): void {
  if (!existsSync(join(dataDir, 'store'))) throw new OperatorError(`there is no store in ${dataDir}`);
}

/** PGlite would create a new database over other files. */
async function refuseForeignDirectory(directory: string): Promise<void> {
  const files = await readdir(directory).catch((): string[] => []);
  if (files.length > 0 && !files.includes('PG_VERSION')) {
    throw new OperatorError(`the store in ${directory} is damaged or not ours (PG_VERSION is missing)`);
  }
}

const longestPauseMs = 10_000;

function supervise(first: StoreThread, start: WorkerData, socket: SocketPlace, release: () => void) {
  const listeners: ((reason: string) => void)[] = [];
  let thread = first;
  let closedBy: string | undefined;
  let stopped: Promise<void> | undefined;

  /** PostgreSQL stops if it cannot write its log. What it has acknowledged is in the files, and is read when it opens again. */
  async function reopen(reason: string): Promise<void> {
    let failure: string | undefined = reason;
    for (let pause = 500; failure !== undefined && !stopped; pause = Math.min(2 * pause, longestPauseMs)) {
      closedBy = readDiskFault(failure);
      if (!closedBy) {
        for (const listener of listeners) listener(failure);
        return;
      }
      await thread.ended;
      await wait(pause);
      if (stopped) return;
      await rm(socket.path, { force: true });
      thread = startThread(start);
      failure = (await Promise.race([thread.ready, thread.failure])) ?? undefined;
    }
    closedBy = undefined;
    void thread.failure.then(next => stopped ?? reopen(next));
  }
  void thread.failure.then(reason => stopped ?? reopen(reason));
  const stop = async () => {
    thread.stop();
    await thread.ended;
    await socket.remove();
    release();
  };
  return {
    /** For `pg`: a directory that holds the socket `.s.PGSQL.5432`. */
    socketDirectory: socket.directory,
    /** Called if the store dies for another reason than its disk: then it cannot be opened again. */
    onDeath: (listener: (reason: string) => void) => void listeners.push(listener),
    /** Why nothing can be stored at the moment. The store opens again by itself once its disk allows it. */
    findFault: async () => closedBy ?? findDiskFault(start.directory),
    // Only once: at a second call, another process may have the directory.
    stop: () => (stopped ??= stop()),
  };
}

/** Parity's files in DATA_DIR. Other files, and the directory itself, are not changed. */
const ours = ['store', 'store.new', 'backups', 'outbox', 'secret', 'lock', 'lock-journal', 'lock.pid'];

/** Removes the rights of group and others from files that older versions, or a wider umask, left in DATA_DIR. */
function makeDataPrivate(dataDir: string): void {
  for (const name of ours) makePrivate(join(dataDir, name));
}

/** Recursive. Synchronous, because a store's thousand files take about 15 ms this way. */
function makePrivate(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
  if ((stats.mode & 0o077) === 0) return;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (error) {
    // The file belongs to another user, such as a backup that root took.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
