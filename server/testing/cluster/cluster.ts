import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, toDatabase } from '#server/db/database.ts';
import { findAccount } from '#server/db/embedded/launcher.ts';
import { openTestPool } from '../stores/test-pool.ts';
import { createNetwork, type Network } from './network.ts';
import { findPostgresBinaries } from './programs.ts';

export const databases = ['db1', 'db2', 'db3'] as const;
export const webServers = ['web1', 'web2'] as const;

export type DatabaseMachine = (typeof databases)[number];
export type WebMachine = (typeof webServers)[number];

/** The addresses of the files in deploy/high-availability, in 198.51.100.0/24. */
const machines = { front: 10, db1: 11, db2: 12, db3: 13, web1: 21, web2: 22 };
type Machine = keyof typeof machines;

export const toAddress = (machine: Machine) => `198.51.100.${machines[machine]}`;

const databasePassword = 'of-parity';
export const databaseLogin = `parity:${databasePassword}`;
const secrets = {
  PATRONI_SUPERUSER_PASSWORD: 'of-postgres',
  PATRONI_REPLICATION_PASSWORD: 'of-replicator',
  PATRONI_REWIND_PASSWORD: 'of-rewind',
  PATRONI_RESTAPI_PASSWORD: 'of-the-api',
  PARITY_PASSWORD: databasePassword,
};

/** The machines of deploy/high-availability with its configuration files; only paths and names are replaced. */
export interface Cluster {
  network: Network;
  directory: string;
  /** As a supervisor does. */
  startDatabase(machine: DatabaseMachine): Promise<void>;
  /** Patroni stops PostgreSQL in order; etcd stays. */
  stopDatabase(machine: DatabaseMachine): Promise<void>;
  remove(): Promise<void>;
}

const deploy = join(import.meta.dirname, '../../../deploy');

export async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp('/tmp/parity-cluster-');
  const network = createNetwork(machines, directory);
  try {
    return await startPrograms(network, directory);
  } catch (error) {
    await network.remove();
    throw error;
  }
}

async function startPrograms(network: Network, directory: string): Promise<Cluster> {
  const { uid = 0, gid = 0 } = (await findAccount()) ?? {};
  await chmod(directory, 0o755);
  await cp(join(deploy, 'create-database.sh'), join(directory, 'create-database.sh'));
  const running = new Map<string, ChildProcess>();

  async function start(machine: Machine, name: string, ...command: string[]): Promise<void> {
    const before = running.get(`${machine}-${name}`);
    if (before && before.exitCode === null && before.signalCode === null) return;
    const log = await open(join(directory, `${machine}-${name}.log`), 'a');
    const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command];
    const [program = '', ...args] = [...network.on(machine), ...asUser];
    const child = spawn(program, args, {
      cwd: directory,
      env: { PATH: process.env.PATH, HOME: directory, ETCD_UNSUPPORTED_ARCH: 'arm64', ...secrets },
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    await log.close();
    running.set(`${machine}-${name}`, child);
  }

  /** Writes the configuration of deploy/ for a machine; returns its path. */
  async function configure(machine: Machine, file: string): Promise<string> {
    const home = join(directory, machine);
    const text = await readFile(join(deploy, 'high-availability', file), 'utf8');
    const path = join(home, file);
    await mkdir(home, { recursive: true });
    await writeFile(path, place(text, machine, directory));
    execFileSync('chown', ['-R', `${uid}:${gid}`, home]);
    return path;
  }

  const startEtcd = async (machine: DatabaseMachine) =>
    start(machine, 'etcd', 'etcd', '--config-file', await configure(machine, 'etcd.conf.yml'));
  const startPatroni = async (machine: DatabaseMachine) =>
    start(machine, 'patroni', 'patroni', await configure(machine, 'patroni.yml'));
  await Promise.all(databases.map(startEtcd));
  for (const machine of databases) {
    await waitForAnswer(`http://${toAddress(machine)}:2379/health`);
    const [program = '', ...args] = [...network.on(machine), 'patroni', '--validate-config'];
    const environment = { PATH: process.env.PATH, ...secrets };
    execFileSync(program, [...args, await configure(machine, 'patroni.yml')], { env: environment });
    await startPatroni(machine);
  }
  const startHaproxy = async (machine: Machine, file: string) => {
    const path = await configure(machine, file);
    execFileSync('haproxy', ['-c', '-f', path], { stdio: 'pipe' });
    await start(machine, 'haproxy', 'haproxy', '-db', '-f', path);
  };
  await startHaproxy('front', 'haproxy-web.cfg');
  for (const machine of webServers) {
    await startHaproxy(machine, 'haproxy-database.cfg');
    const path = await configure(machine, 'pgbouncer.ini');
    await writeFile(join(directory, machine, 'userlist.txt'), `"parity" "${databasePassword}"\n`);
    await start(machine, 'pgbouncer', 'pgbouncer', path);
  }
  return {
    network,
    directory,
    async startDatabase(machine) {
      await startEtcd(machine);
      await startPatroni(machine);
    },
    async stopDatabase(machine) {
      const patroni = running.get(`${machine}-patroni`);
      patroni?.kill('SIGTERM');
      if (patroni?.exitCode === null) await once(patroni, 'exit');
    },
    remove: network.remove,
  };
}

/** Runs with a connection to the database on this machine, past the proxies. */
export async function withStoreOf<T>(
  machine: DatabaseMachine,
  run: (store: { pool: pg.Pool; db: Database }) => Promise<T>,
): Promise<T> {
  const pool = openTestPool(`postgres://${databaseLogin}@${toAddress(machine)}/parity`);
  return run({ pool, db: toDatabase(pool) }).finally(() => pool.end());
}

/** Waits until the address answers with success. */
export async function waitForAnswer(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(100);
}

/** The files are those of db1; lines about all machines stay. */
function place(text: string, machine: Machine, directory: string): string {
  const home = join(directory, machine);
  const paths: [from: string, to: string][] = [
    ['/etc/patroni/create-database.sh', join(directory, 'create-database.sh')],
    ['/var/lib/etcd/parity', join(home, 'etcd')],
    ['/var/lib/postgresql/15/parity', join(home, 'data')],
    ['/var/lib/postgresql/.pgpass-patroni', join(home, '.pgpass')],
    ['/run/postgresql', home],
    ['/usr/lib/postgresql/15/bin', findPostgresBinaries() ?? ''],
    ['/etc/pgbouncer/userlist.txt', join(home, 'userlist.txt')],
  ];
  const isShared = (line: string) => /^\s*(hosts|initial-cluster|server)\b/.test(line);
  const own = text
    .split('\n')
    .map(line =>
      isShared(line) ? line : line.replace(toAddress('db1'), toAddress(machine)).replace('db1', machine),
    )
    .join('\n');
  return paths.reduce((written, [from, to]) => written.replaceAll(from, to), own);
}
