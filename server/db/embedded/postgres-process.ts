import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
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
  child.once('error', error => end(error.message));
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
