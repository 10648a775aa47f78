import { openStore } from '#server/db/open-store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { asPlatform } from '../stores/every-table.ts';
import { ended, spawnStoreProcess } from './store-process.ts';

export interface CrashRound {
  promised: number;
  lost: string[];
  /** After how many milliseconds of writing the process was killed. */
  killedAfter: number;
}

/** Another process writes until it is killed at a random moment; then the store is opened again. */
export async function crashRound(dataDir: string): Promise<CrashRound> {
  const child = spawnStoreProcess(dataDir, 'write');
  const promised: string[] = [];
  const killedAfter = Math.round(Math.random() * 1_200);
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    if (line.value === 'ready') continue;
    if (promised.push(line.value) === 1) setTimeout(() => child.kill('SIGKILL'), killedAfter);
  }
  const { said } = await ended(child);
  if (said) throw new Error(said);
  return {
    promised: promised.length,
    lost: await missingRows(dataDir, promised),
    killedAfter,
  };
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

const missingQuery = `select promised.id from unnest($1::int[]) as promised (id)
  where not exists (select from sections where sections.id = promised.id)`;
