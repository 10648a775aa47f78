import { spawnSync } from 'node:child_process';
import { inTransaction } from '#server/db/driver/transaction.ts';
import { findRunningServer } from '#server/db/embedded/socket.ts';
import { openStore } from '#server/db/store/open-store.ts';
import { asPlatform } from '../stores/every-table.ts';
import { ended, spawnStoreProcess } from './store-process.ts';

/** What is killed: the process that writes, the PostgreSQL that it runs, or both at once. */
export type Victim = 'parity' | 'postgres' | 'both';

export interface CrashRound {
  promised: number;
  lost: string[];
  /** How long the process wrote before the kill. */
  killedAfter: number;
  /** Processes that still use the directory after the round. */
  leftOver: string[];
}

/**
 * Another process writes until something is killed at a random moment; then the store is opened again. A process whose PostgreSQL was
 * killed must first go on writing by itself.
 */
export async function crashRound(dataDir: string, victim: Victim = 'parity'): Promise<CrashRound> {
  const child = spawnStoreProcess(dataDir, 'write');
  const promised: string[] = [];
  const killedAfter = Math.round(Math.random() * 1_200);
  let restarted: number | undefined;
  const kill = async () => {
    const server = victim === 'parity' ? undefined : await findRunningServer(dataDir);
    if (victim !== 'postgres') child.kill('SIGKILL');
    if (server) process.kill(server.pid, 'SIGKILL');
    restarted = promised.length;
  };
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    if (line.value === 'ready') continue;
    if (promised.push(line.value) === 1) setTimeout(() => void kill(), killedAfter);
    // Twenty writers may have printed what they had stored before the kill.
    if (victim === 'postgres' && restarted !== undefined && promised.length > restarted + 100)
      child.kill('SIGKILL');
  }
  const { errorOutput } = await ended(child);
  if (errorOutput) throw new Error(errorOutput);
  return {
    promised: promised.length,
    lost: await missingRows(dataDir, promised),
    killedAfter,
    leftOver: listProcesses(dataDir),
  };
}

function listProcesses(dataDir: string): string[] {
  const { stdout } = spawnSync('pgrep', ['-af', dataDir], { encoding: 'utf8' });
  return stdout.split('\n').filter(line => line !== '' && !line.includes('pgrep'));
}

const byIndex = 'set local enable_seqscan = off';
const byTable =
  'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off';

/** Reads through the table and through its index, which must agree, after adding another row. */
async function missingRows(dataDir: string, promised: string[]): Promise<string[]> {
  const store = await openStore({ dataDir }, { warn: () => undefined });
  try {
    const missing = async (way: string) => {
      const begin = `begin; set local role parity_platform; ${way}`;
      const { rows } = await inTransaction(store.pool, begin, client =>
        client.query(missingQuery, [promised]),
      );
      return rows.map(row => String(row.id));
    };
    await asPlatform(
      store.pool,
      `insert into sections (name, internal_name, position) values ('after the crash', 'crash', 0)`,
    );
    return [...(await missing(byIndex)), ...(await missing(byTable))];
  } finally {
    await store.close();
  }
}

const missingQuery = `select promised.id from unnest($1::bigint[]) as promised (id)
  where not exists (select from sections where sections.id = promised.id)`;
