import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAccount } from '#server/db/embedded/launcher.ts';
import { findFreePort } from './free-port.ts';

const program = process.env.PGBOUNCER || 'pgbouncer';

/** Major and minor version of the installed PgBouncer, such as 1.21; undefined without one. */
export function findPgBouncer(): { major: number; minor: number } | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return minor === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

export interface PgBouncer {
  /** The same database through the pooler. */
  url: string;
  output(): string;
  stop(): Promise<void>;
}

/** Puts a PgBouncer in transaction mode before a database, with the settings that docs/operations.md asks for. */
export async function startPgBouncer(databaseUrl: string, more: readonly string[] = []): Promise<PgBouncer> {
  const url = new URL(databaseUrl);
  const directory = await mkdtemp('/tmp/parity-pgbouncer-');
  await chmod(directory, 0o755);
  const port = await findFreePort();
  await writeFile(join(directory, 'users.txt'), `"${url.username}" ""\n`);
  await writeFile(
    join(directory, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${url.hostname} port=${url.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(directory, 'users.txt')}`,
      'pool_mode = transaction',
      // Fewer than the clients, so that their transactions share connections.
      'default_pool_size = 3',
      ...more,
    ].join('\n'),
  );
  const child = spawn(program, [join(directory, 'pgbouncer.ini')], {
    ...(await findAccount()),
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (written += chunk));
  const ended = once(child, 'exit');
  await Promise.race([waitForPort(port), ended.then(() => Promise.reject(new Error(written)))]);
  url.port = String(port);
  return {
    url: url.href,
    output: () => written,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
}
