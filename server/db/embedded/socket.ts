import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from './cluster.ts';
import { clusterDirectory, serverDirectory } from './directories.ts';
import type { Account } from './launcher.ts';

/** Bytes; systems limit a socket's path to about 100. */
const longestPath = 100;
const port = 5432;
export const socketName = `.s.PGSQL.${port}`;

export interface SocketPlace {
  directory: string;
  remove(): Promise<void>;
}

/** Beside the cluster; if that path is too long, in a private temporary directory. */
export async function makeSocketPlace(dataDir: string, account: Account | undefined): Promise<SocketPlace> {
  const directory = serverDirectory(dataDir);
  if (Buffer.byteLength(join(directory, socketName)) <= longestPath) {
    return { directory, remove: async () => undefined };
  }
  const temporary = await mkdtemp(join(account ? '/tmp' : tmpdir(), 'parity-'));
  if (account) await chown(temporary, account.uid, account.gid);
  return { directory: temporary, remove: () => rm(temporary, { recursive: true, force: true }) };
}

/** What PostgreSQL writes about itself while it runs. */
interface RunningServer {
  pid: number;
  socketDirectory: string;
  isReady: boolean;
}

/** Undefined if none runs, or if it has just started. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | undefined> {
  const file = join(clusterDirectory(dataDir), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  // Process, cluster, start, port, socket, address, shared memory, state.
  const [pid, , , , socketDirectory, , , state] = lines;
  if (!Number(pid) || !socketDirectory) return undefined;
  return { pid: Number(pid), socketDirectory, isReady: state?.trim() === 'ready' };
}

/** Settings that the driver would otherwise take from variables for other programs, such as PGPORT (D73). */
const settings = new URLSearchParams({
  sslmode: 'disable',
  sslnegotiation: 'postgres',
  options: ' ',
  replication: 'false',
  client_encoding: 'utf8',
});

/** The address of the server for the driver. */
export function socketUrl(socketDirectory: string): string {
  return `postgres://${login}@${encodeURIComponent(socketDirectory)}:${port}/${login}?${settings}`;
}
