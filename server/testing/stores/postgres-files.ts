import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Account,
  findAccount,
  findLauncher,
  findPrograms,
  type Launcher,
} from '#server/db/embedded/launcher.ts';
import { findMemoryDirectory } from './memory-directory.ts';

export interface PostgresFiles {
  /** A temporary directory for the cluster, the socket and the log, owned by the user who runs the server. */
  directory: string;
  programs: string;
  launcher: Launcher;
  account: Account | undefined;
  remove(): Promise<void>;
}

export interface FilesOptions {
  /** Another major version than the embedded one, which the system must have. */
  version?: string | undefined;
  /** Keeps the files in memory where the system has room for them. */
  inMemory?: boolean;
}

export async function layOutPostgres({
  version,
  inMemory = false,
}: FilesOptions = {}): Promise<PostgresFiles> {
  const account = await findAccount();
  const memory = inMemory ? findMemoryDirectory() : undefined;
  const directory = await mkdtemp(join(memory ?? (account ? '/tmp' : tmpdir()), 'parity-postgres-'));
  const remove = removeWithParent(directory);
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, directory]);
  const programs = version ? findInstalled(version) : await findPrograms();
  const launcher = await findLauncher(programs, directory, account);
  return { directory, programs, launcher, account, remove };
}

function findInstalled(version: string): string {
  const directory = `/usr/lib/postgresql/${version}`;
  if (!existsSync(directory))
    throw new Error(`PostgreSQL ${version} is not installed (Debian's package postgresql-${version})`);
  return directory;
}

/**
 * Ends the server and removes its directory when asked, or when this process ends, even by SIGKILL: the shell waits
 * for the end of a pipe that only this process holds.
 */
function removeWithParent(directory: string): () => Promise<void> {
  const shell = spawn('/bin/sh', ['-c', cleanUp, 'sh', directory], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as Socket).unref();
  return async () => {
    if (shell.exitCode !== null) return;
    shell.ref();
    shell.stdin.end();
    await once(shell, 'exit');
  };
}

// The server removes its lock file last.
const cleanUp = `
cat
lock="$1/data/postmaster.pid"
pid=$(head -n 1 "$lock")
[ -n "$pid" ] && kill -QUIT "$pid"
tries=0
while [ -e "$lock" ] && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.05; done
[ -e "$lock" ] && kill -KILL "$pid"
until rm -rf "$1" || [ $tries -gt 200 ]; do tries=$((tries + 1)); sleep 0.05; done
`;
