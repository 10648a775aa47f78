import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAccount } from '#server/db/embedded/launcher.ts';

/** The lock files that a PostgreSQL leaves when it is killed, with the number of a process. */
export interface StaleFiles {
  title: string;
  write(dataDir: string): Promise<void>;
}

/** A process of the user who runs PostgreSQL, as every restarted machine or container has some. */
export async function startNeighbor(): Promise<ChildProcess & { pid: number }> {
  const account = await findAccount();
  const child = spawn('sleep', ['3600'], { stdio: 'ignore', ...account });
  await once(child, 'spawn');
  return child as ChildProcess & { pid: number };
}

/** PostgreSQL's file after a start that was ready, as another process wrote it. */
const describeServer = (dataDir: string, pid: number) =>
  [
    pid,
    join(dataDir, 'postgres/data'),
    1_790_000_000,
    5432,
    join(dataDir, 'postgres'),
    '',
    '',
    'ready   ',
  ].join('\n');

export function listStaleFiles(neighbor: number): StaleFiles[] {
  const inCluster = (title: string, text: (dataDir: string) => string): StaleFiles => ({
    title: `a postmaster.pid ${title}`,
    write: dataDir => place(dataDir, 'data/postmaster.pid', text(dataDir)),
  });
  const atSocket = (title: string, text: string): StaleFiles => ({
    title: `a socket and its lock ${title}`,
    async write(dataDir) {
      await place(dataDir, '.s.PGSQL.5432', '');
      await place(dataDir, '.s.PGSQL.5432.lock', text);
    },
  });
  return [
    inCluster('with the number of another process of the same user', dataDir =>
      describeServer(dataDir, neighbor),
    ),
    inCluster('with the number 1', dataDir => describeServer(dataDir, 1)),
    inCluster('with the number of this process', dataDir => describeServer(dataDir, process.pid)),
    inCluster('with a number that is free', dataDir => describeServer(dataDir, 4_000_000)),
    inCluster('without content', () => ''),
    inCluster('with other content', () => 'this is no number\n'),
    atSocket('with the number of another process of the same user', `${neighbor}\n`),
    atSocket('without content', ''),
  ];
}

async function place(dataDir: string, name: string, text: string): Promise<void> {
  const path = join(dataDir, 'postgres', name);
  // A socket that is there cannot be written.
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600 });
  const account = await findAccount();
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, path]);
}
