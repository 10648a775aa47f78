import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { refuseMissingStore } from '#server/db/embedded/cluster.ts';
import { isMigrated } from '#server/db/migrations/migrate.ts';
import { openBeside, openStore, type Store } from '#server/db/store/open-store.ts';
import { silentLog } from './command.ts';

export interface AdminCommand {
  /** The name and arguments of the command. */
  usage: string;
  about: string;
  /** Returns the text to print. */
  run(args: string[]): Promise<string>;
}

/** Reads the positional arguments and options of a command; fails with its usage if they do not match. */
export function readArguments<T extends ParseArgsOptionsConfig>(
  usage: string,
  args: string[],
  { positionals: count, options }: { positionals: number; options: T },
) {
  const usageError = new OperatorError(`usage: npm run admin -- ${usage}`);
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    if (parsed.positionals.length !== count) throw usageError;
    return { positionals: parsed.positionals, values: parsed.values, usageError };
  } catch {
    throw usageError;
  }
}

/** Opens the existing store, with or without a running server, and never creates one. */
export async function withStore<T>(run: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  if (!config.databaseUrl) refuseMissingStore(config.dataDir);
  const store = await openBeside(openStore, config, silentLog);
  try {
    if (store.beside && !(await isMigrated(store.pool))) {
      throw new OperatorError('the running server has another version: restart it first');
    }
    return await run(store, config);
  } finally {
    await store.close();
  }
}
