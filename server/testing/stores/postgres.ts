import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programEnvironment } from '#server/db/embedded/cluster.ts';
import { findFreePort } from '../processes/free-port.ts';
import { type FilesOptions, layOutPostgres, type PostgresFiles } from './postgres-files.ts';

export interface Postgres {
  url: string;
  port: number;
  /** The directory of its Unix socket. */
  socketDirectory: string;
  /** Stops in order, ending every connection, and serves the same data on the same port again. */
  restart(): Promise<void>;
  /** Drops every connection at once, as a crash does, and stays down until `restart`. */
  kill(): Promise<void>;
  /** Ends the server and removes all that it wrote. */
  stop(): Promise<void>;
}

export interface PostgresOptions extends FilesOptions {
  settings?: Record<string, string>;
}

/**
 * Starts a PostgreSQL for tests on a free port of 127.0.0.1: the embedded one, or another major version. It ends with this process
 * at the latest.
 */
export async function startPostgres({ settings, ...where }: PostgresOptions = {}): Promise<Postgres> {
  const files = await layOutPostgres(where);
  try {
    await makeCluster(files);
    return await serveData(files, settings);
  } catch (error) {
    await files.remove();
    throw error;
  }
}

/** Serves the data in the directory on a free port. */
export async function serveData(
  files: PostgresFiles,
  settings: Record<string, string> = {},
): Promise<Postgres> {
  const { server: started, port } = await serveOnFreePort(files, settings);
  let server = started;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    socketDirectory: files.directory,
    async restart() {
      await end(server, 'SIGINT');
      server = await serve(files, port, settings);
    },
    kill: () => end(server, 'SIGQUIT'),
    stop: files.remove,
  };
}

async function makeCluster({ directory, programs, launcher }: PostgresFiles): Promise<void> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = [
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ];
  const initdb = join(programs, 'bin/initdb');
  const [program, args] = launcher.wrap(initdb, [`--pgdata=${join(directory, 'data')}`, ...options], 'KILL');
  await promisify(execFile)(program, args, { cwd: '/', env: programEnvironment });
}

async function serveOnFreePort(
  files: PostgresFiles,
  settings: Record<string, string>,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort();
    try {
      return { server: await serve(files, port, settings), port };
    } catch (error) {
      // Another process may take the free port before PostgreSQL listens on it.
      if (tries === 3) throw error;
    }
  }
}

async function serve(
  { directory, programs, launcher }: PostgresFiles,
  port: number,
  more: Record<string, string>,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: directory,
    max_connections: 200,
    fsync: 'off',
    timezone: 'UTC',
    ...more,
  };
  const log = openSync(join(directory, 'log'), 'a');
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const [program, args] = launcher.wrap(
    join(programs, 'bin/postgres'),
    ['-D', join(directory, 'data'), ...options],
    'INT',
  );
  // Detached, so that Ctrl-C reaches the tests alone; they then stop the server.
  const server = spawn(program, args, {
    cwd: '/',
    env: programEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  while (!(await isReady(directory, server))) {
    if (hasEnded(server))
      throw new Error(`PostgreSQL does not start:\n${await readFile(join(directory, 'log'), 'utf8')}`);
    await delay(20);
  }
  return server;
}

/** The server's lock file has the process id in its first line and the state in its last. */
async function isReady(directory: string, server: ChildProcess): Promise<boolean> {
  const lines = (await readFile(join(directory, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready';
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.ref();
  server.kill(signal);
  await ended;
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;
