import { execFile, spawn } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterDirectory, programEnvironment } from './cluster.ts';
import type { Launcher } from './launcher.ts';
import { findRunningServer } from './socket.ts';

export interface ServerStart {
  launcher: Launcher;
  programs: string;
  dataDir: string;
  socketDirectory: string;
}

export type PostgresProcess = ReturnType<typeof startPostgresProcess>;

/** Everything else is PostgreSQL's default; that includes fsync, and page checksums since version 18. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 120,
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // Nobody replicates it.
  wal_level: 'minimal',
  max_wal_senders: 0,
  timezone: 'UTC',
  // Its messages, without those about statements, which could contain what people entered.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** Starts the server. It stops by itself when this process dies. */
export function startPostgresProcess({ launcher, programs, dataDir, socketDirectory }: ServerStart) {
  const options = Object.entries({ ...settings, unix_socket_directories: socketDirectory });
  const [program, args] = launcher.wrap(
    join(programs, 'bin/postgres'),
    ['-D', clusterDirectory(dataDir), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    'INT',
  );
  const child = spawn(program, args, {
    env: programEnvironment,
    cwd: '/',
    // Its own process group: Ctrl+C reaches Parity alone, which stops it after the last request.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let lastFailure = '';
  createInterface({ input: child.stderr }).on('line', line => {
    const [, level, message = line] = /^(FATAL|PANIC|LOG|WARNING|HINT|DETAIL): +(.*)/.exec(line) ?? [];
    if (level === undefined || level === 'FATAL' || level === 'PANIC') lastFailure = message;
  });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let isEnded = false;
  const end = (reason: string) => {
    isEnded = true;
    resolve(reason);
  };
  // More than once: without a listener, an error of the process would end this one.
  child.on('error', error => end(error.message));
  child.once('close', (code, signal) =>
    end(signal ? `it was ended by ${signal}` : lastFailure || `exit code ${code}`),
  );

  /** Resolves once it accepts connections; rejects with the reason if it ends before. */
  async function becomeReady(): Promise<void> {
    for (;;) {
      const server = await findRunningServer(dataDir);
      if (server?.pid === child.pid && server?.isReady) return;
      if (isEnded) throw new Error(await ended);
      await Promise.race([wait(10), ended]);
    }
  }

  return {
    ready: becomeReady(),
    /** Resolves to the reason. */
    ended,
    /** Ends connections and writes everything to the files. */
    async stop(): Promise<void> {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Stop in order, at once, in any case: with the time that PostgreSQL gets for each. */
const attempts = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/** Ends the server that a killed Parity has left behind. Only the holder of the directory's lock may call this. */
export async function endOrphan(dataDir: string): Promise<void> {
  const server = await findRunningServer(dataDir);
  if (!server || !(await isServing(server.pid, clusterDirectory(dataDir)))) return;
  for (const [signal, patienceMs] of attempts) {
    if (!isRunning(server.pid, signal)) return;
    for (let waited = 0; waited < patienceMs && isRunning(server.pid, 0); waited += 50) await wait(50);
  }
}

/** The process may be another one, which got the same number after a restart of the machine. */
async function isServing(pid: number, directory: string): Promise<boolean> {
  // PostgreSQL works in the directory of its cluster.
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes(directory);
}

function isRunning(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
