import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { refuseMissingStore } from '#server/db/embedded/store.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { openBeside, openStore, type Store } from '#server/db/open-store.ts';
import { OperatorError } from '#server/operator-error.ts';
import { quiet } from '../command.ts';

export interface AdminCommand {
  /** The arguments, as the usage shows them. */
  usage: string;
  about: string;
  /** Answers what is printed at the end. */
  run(args: string[]): Promise<string>;
}

/** The positional arguments and options of a command; anything else is answered with its usage. */
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

/** For commands about what is stored: they make no new store, and run beside the server or without one. */
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
