import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '#server/db/store/open-store.ts';

const log = { warn: (details: object, message: string) => console.warn(message, details) };

/** Runs with a new embedded PostgreSQL that only has the migrations. */
export async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-bench-'));
  try {
    const store = await openStore({ dataDir }, log);
    await run(store).finally(() => store.close());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
