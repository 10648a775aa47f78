import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { programEnvironment } from './cluster.ts';
import { clusterDirectory } from './directories.ts';
import type { Failure } from './failures.ts';
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
  log_line_prefix: '%e ',
};

/** Starts the server, which inherits `claimed`. It stops by itself when this process dies. */
export function startPostgresProcess(
  { launcher, programs, dataDir, socketDirectory }: ServerStart,
  claimed: FileHandle,
) {
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
    stdio: ['ignore', 'ignore', 'pipe', claimed.fd],
  });
  let lastFailure: Failure | undefined;
  // The pipe is missing if the process has run out of file descriptors.
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', line => {
      lastFailure = readFailure(line) ?? lastFailure;
    });
  }
  const { promise: ended, resolve } = Promise.withResolvers<Failure>();
  let isEnded = false;
  const end = (failure: Failure) => {
    isEnded = true;
    resolve(failure);
  };
  // `on` and not `once`: an error event without a listener would end this process.
  child.on('error', end);
  child.once('close', (code, signal) =>
    end(signal ? new Error(`it was ended by ${signal}`) : (lastFailure ?? new Error(`exit code ${code}`))),
  );

  /** Resolves once it accepts connections; rejects with the reason if it ends before. */
  async function becomeReady(): Promise<void> {
    for (;;) {
      const server = await findRunningServer(dataDir);
      if (server?.pid === child.pid && server?.isReady) return;
      if (isEnded) throw await ended;
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

/** Reads the cause of PostgreSQL's end from a line of its log: a fatal error, or a message of the program itself. */
export function readFailure(line: string): Failure | undefined {
  const [, code, level, message = ''] = /^(\w{5}) ([A-Z]+): +(.*)/.exec(line) ?? [];
  if (code === undefined) return /^\s/.test(line) ? undefined : new Error(line);
  // Refused connections during a start or a stop (class 57) are not the cause.
  if ((level !== 'FATAL' && level !== 'PANIC') || code.startsWith('57')) return undefined;
  return Object.assign(new Error(message), { code });
}
