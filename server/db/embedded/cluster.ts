import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { OperatorError } from '#server/core/operator-error.ts';
import { lastCommitOfVersion01 } from '../migrations/migrate.ts';
import { clusterDirectory, serverDirectory } from './directories.ts';
import { refuseCreation, refuseDamage } from './failures.ts';
import type { Account, Launcher } from './launcher.ts';

/** The major version of the embedded PostgreSQL, which cannot open the files of another one. */
const version = '18';

/** The login that owns the database. As on any other PostgreSQL it is not a superuser, so that row-level security applies to it. */
export const login = 'parity';

/** For commands that read: opening a missing store would create one. */
export function refuseMissingStore(dataDir: string): void {
  if (!existsSync(clusterDirectory(dataDir))) throw new OperatorError(`there is no store in ${dataDir}`);
}

export async function makeServerDirectory(dataDir: string, account: Account | undefined): Promise<void> {
  const directory = serverDirectory(dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (account) await chown(directory, account.uid, account.gid);
}

/** Throws if there are files that this PostgreSQL cannot open. They are not changed. */
export async function refuseForeignFiles(dataDir: string): Promise<void> {
  const old = join(dataDir, 'store');
  if (existsSync(old))
    throw refuse(
      old,
      'was made by Parity 0.1',
      dataDir,
      `the last state of 0.1 (commit ${lastCommitOfVersion01})`,
    );
  const directory = clusterDirectory(dataDir);
  if ((await listFiles(directory)).length === 0) return;
  const found = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found === undefined) throw refuseDamage(dataDir, 'PG_VERSION is missing');
  if (found.trim() !== version) {
    const what = `is of PostgreSQL ${found.trim()}, this version of Parity has ${version}`;
    throw refuse(directory, what, dataDir, 'the version of Parity that made it');
  }
}

function refuse(directory: string, what: string, dataDir: string, maker: string): OperatorError {
  return new OperatorError(
    `${directory} ${what} and cannot be opened (nothing was changed). To bring its data over, set DATA_DIR to a new directory and restore a backup into it (npm run restore): the newest one in ${join(dataDir, 'backups')}, or one that you take with ${maker} (npm run backup)`,
  );
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new OperatorError(`${directory} cannot be read (${code}; nothing was changed)`);
  }
}

/** Creates the cluster under another name and then renames it, so that an interrupted start leaves no half-made one. */
export async function makeCluster(launcher: Launcher, programs: string, dataDir: string): Promise<void> {
  const directory = clusterDirectory(dataDir);
  if ((await listFiles(directory)).length > 0) return;
  const temporary = `${directory}.new`;
  await rm(temporary, { recursive: true, force: true });
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', `--locale=${locale}`];
  const initdb = join(programs, 'bin/initdb');
  const [program, args] = launcher.wrap(initdb, [`--pgdata=${temporary}`, ...options], 'KILL');
  try {
    await promisify(execFile)(program, args, { env: programEnvironment, cwd: '/' });
    await createDatabase(launcher, join(programs, 'bin/postgres'), temporary);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw refuseCreation(dataDir, stderr?.trim() || message);
  }
  await rename(temporary, directory);
}

const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** PostgreSQL's programs do not get our settings, which contain secrets. */
export const programEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/** In single-user mode, so that no server has to be started and stopped for it. */
async function createDatabase(launcher: Launcher, postgres: string, directory: string): Promise<void> {
  const options = ['--single', '-D', directory, '-c', 'log_min_messages=error', '-c', 'exit_on_error=on'];
  const [program, args] = launcher.wrap(postgres, [...options, 'postgres'], 'KILL');
  const single = spawn(program, args, {
    env: programEnvironment,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // If the process ends before it has read all input, its own message has the cause.
  single.stdin.on('error', () => undefined);
  single.stdin.end(`create role ${login} login createrole;\ncreate database ${login} owner ${login};\n`);
  const [messages, [code]] = await Promise.all([text(single.stderr), once(single, 'exit')]);
  if (code !== 0) throw new Error(messages.trim());
}
