import { access, constants, statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataPrivate, prepareDataDir } from '#server/core/data-dir.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import type { PoolLog } from '../driver/pool.ts';
import { claimCluster } from './claim.ts';
import { makeCluster, makeServerDirectory, refuseForeignFiles } from './cluster.ts';
import { clusterDirectory, serverDirectory } from './directories.ts';
import { type Failure, refuseStart } from './failures.ts';
import { findAccount, findLauncher, findPrograms } from './launcher.ts';
import { lockDirectory } from './lock.ts';
import { type PostgresProcess, type ServerStart, startPostgresProcess } from './postgres-process.ts';
import { makeSocketPlace, type SocketPlace, socketUrl } from './socket.ts';

interface EmbeddedServer {
  url: string;
  /** Why nothing can be stored at the moment. */
  findFault(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Runs the PostgreSQL in `dataDir`, which it creates if there is none. It is started again if it ends by itself. */
export async function openEmbeddedServer(dataDir: string, log: PoolLog): Promise<EmbeddedServer> {
  await prepareDataDir(dataDir);
  const lock = lockDirectory(dataDir);
  let socket: SocketPlace | undefined;
  try {
    await refuseForeignFiles(dataDir);
    makeDataPrivate(dataDir);
    const [programs, account] = await Promise.all([findPrograms(), findAccount()]);
    await makeServerDirectory(dataDir, account);
    const launcher = await findLauncher(programs, serverDirectory(dataDir), account);
    await makeCluster(launcher, programs, dataDir);
    socket = await makeSocketPlace(dataDir, account);
    const start = { launcher, programs, dataDir, socketDirectory: socket.directory };
    return supervise(await startFirst(start), start, log, async () => {
      await socket?.remove();
      lock.release();
    });
  } catch (error) {
    await socket?.remove();
    lock.release();
    throw error;
  }
}

async function startFirst(start: ServerStart): Promise<PostgresProcess> {
  try {
    return await startReady(start);
  } catch (error) {
    throw error instanceof OperatorError ? error : refuseStart(start.dataDir, error as Failure);
  }
}

/** How long to wait for processes of a killed server that hold no lock, as on macOS. */
const patienceMs = 30_000;
const isStillInUse = /pre-existing shared memory block/;

async function startReady(start: ServerStart): Promise<PostgresProcess> {
  const begun = performance.now();
  for (;;) {
    try {
      return await startOnce(start);
    } catch (error) {
      const mayEnd = isStillInUse.test((error as Error).message) && performance.now() - begun < patienceMs;
      if (!mayEnd) throw error;
      await wait(100);
    }
  }
}

async function startOnce(start: ServerStart): Promise<PostgresProcess> {
  const claimed = await claimCluster(start.dataDir, start.socketDirectory);
  try {
    const server = startPostgresProcess(start, claimed);
    await server.ready;
    return server;
  } finally {
    await claimed.close();
  }
}

const longestPauseMs = 10_000;

function supervise(
  first: PostgresProcess,
  start: ServerStart,
  log: PoolLog,
  release: () => Promise<void>,
): EmbeddedServer {
  let server = first;
  let isRunning = true;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;

  /** What it has acknowledged is in the files, and it recovers from them. A full disk ends it again and again. */
  async function restart({ message }: Error): Promise<void> {
    isRunning = false;
    log.warn({}, `the embedded PostgreSQL has ended (${message}): starting it again`);
    for (let pauseMs = 250; !stopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        server = await startReady(start);
        isRunning = true;
        watch();
        return;
      } catch (error) {
        log.warn({}, `the embedded PostgreSQL cannot be started: ${(error as Error).message}`);
        await wait(pauseMs);
      }
    }
  }

  function watch(): void {
    void server.ended.then(failure => {
      if (!stopping) restarting = restart(failure);
    });
  }
  watch();

  async function stop(): Promise<void> {
    await restarting;
    await server.stop();
    await release();
  }
  return {
    url: socketUrl(start.socketDirectory),
    findFault: async () =>
      (await findDiskFault(clusterDirectory(start.dataDir))) ??
      (isRunning ? undefined : 'the database has stopped'),
    // Only once: at a second call, another process may have the directory.
    stop: () => (stopping ??= stop()),
  };
}

/**
 * Below this, saving is refused. Without space for a checkpoint and the next 16 MB of its log PostgreSQL stops; with it, people
 * can still sign in and read.
 */
const reserveBytes = 48 * 1024 * 1024;

/** Why nothing can be stored in a directory; undefined if nothing is wrong. */
export async function findDiskFault(directory: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < reserveBytes) return 'the disk is full';
  return access(directory, constants.W_OK).then(
    () => undefined,
    () => 'the disk is read-only',
  );
}
