import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { refuseMissingStore } from '#server/db/embedded/store.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { openBeside, openStore, type Store } from '#server/db/open-store.ts';
import { OperatorError } from '#server/operator-error.ts';
import { quiet } from '../command.ts';

export interface AdminCommand {
  /** The name and arguments, as shown in the usage. */
  usage: string;
  about: string;
  /** Returns the text to print. */
  run(args: string[]): Promise<string>;
}

/** Parses the arguments of a command; throws its usage if they are wrong. */
export function readArguments<T extends ParseArgsOptionsConfig>(
  usage: string,
  args: string[],
  { positionals: count, options }: { positionals: number; options: T },
) {
  const refused = new OperatorError(`usage: npm run admin -- ${usage}`);
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    if (parsed.positionals.length !== count) throw refused;
    return { positionals: parsed.positionals, values: parsed.values, refused };
  } catch {
    throw refused;
  }
}

/** Opens the existing store, also while the server runs. Never creates one. */
export async function withStore<T>(run: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  if (!config.databaseUrl) refuseMissingStore(config.dataDir);
  const store = await openBeside(openStore, config, quiet);
  try {
    if (store.beside && !(await isMigrated(store.pool))) {
      throw new OperatorError('the running server is of another version: restart it first');
    }
    return await run(store, config);
  } finally {
    await store.close();
  }
}
