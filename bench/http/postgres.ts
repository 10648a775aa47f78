import { openStore, type Store } from '#server/db/store/open-store.ts';
import { startPostgres } from '#server/testing/stores/postgres.ts';

/** Starts a PostgreSQL of its own and returns its address. */
export async function startOwnPostgres(
  stack: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<string> {
  const { url, stop } = await startPostgres({ settings });
  stack.defer(stop);
  return url;
}

/** Opens a database from this process, to fill it and to look at it. */
export async function openDatabase(stack: AsyncDisposableStack, databaseUrl: string): Promise<Store> {
  const log = { warn: (details: object, message: string) => console.warn(message, details) };
  const store = await openStore({ databaseUrl, dataDir: '' }, log);
  stack.defer(store.close);
  return store;
}
