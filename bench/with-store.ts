import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '#server/db/open-store.ts';
import { startPostgres } from '#server/testing/stores/postgres.ts';

const log = { warn: (details: object, message: string) => console.warn(message, details) };

/** Runs with a new store that only has the migrations, or with the given database. */
export async function withStore(
  kind: Store['kind'],
  run: (store: Store) => Promise<void>,
  databaseUrl?: string,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-bench-'));
  const postgres = kind === 'postgres' && !databaseUrl ? await startPostgres() : undefined;
  try {
    const store = await openStore({ databaseUrl: databaseUrl ?? postgres?.url, dataDir }, log);
    await run(store).finally(() => store.close());
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
