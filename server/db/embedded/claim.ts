import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '#server/core/operator-error.ts';
import { clusterDirectory } from './directories.ts';
import { endServers } from './servers.ts';
import { socketName } from './socket.ts';

/**
 * Two servers on one cluster destroy it. PostgreSQL's own lock files name a process by its number, which is not valid in another
 * container or after a restart; so they are removed before each start (D73). Instead, every process of PostgreSQL inherits a lock
 * on the cluster's directory. The system releases the lock when the last of them has ended, in any container.
 *
 * Ends leftover servers of the cluster, waits for the lock, and returns the file that PostgreSQL must inherit. The caller must hold the
 * lock of DATA_DIR, and closes the file. Systems without the program `flock`, such as macOS, have no such containers and need no lock.
 */
export async function claimCluster(dataDir: string, socketDirectory: string): Promise<FileHandle> {
  const cluster = clusterDirectory(dataDir);
  const claimed = await open(cluster);
  try {
    await endServers(cluster);
    await waitForLock(claimed, cluster);
    const socket = join(socketDirectory, socketName);
    for (const stale of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`]) {
      await rm(stale, { force: true });
    }
    return claimed;
  } catch (error) {
    await claimed.close();
    throw error;
  }
}

/** How long to wait for processes of a killed server that this process cannot see. */
const patienceMs = 30_000;

async function waitForLock(claimed: FileHandle, cluster: string): Promise<void> {
  for (let waited = 0; !(await lock(claimed)); waited += 100) {
    if (waited >= patienceMs) {
      throw new OperatorError(
        `another PostgreSQL works in ${cluster}, and Parity cannot end it: stop it, maybe in another container`,
      );
    }
    await wait(100);
  }
}

/** Returns false if another process has the lock. The open file keeps the lock after `flock` has ended. */
async function lock({ fd }: FileHandle): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  try {
    const [code] = await once(child, 'exit');
    return code !== 1;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}
