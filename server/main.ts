import { OperatorError } from '#server/operator-error.ts';
import './quick-imports.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, readConfig } from './config.ts';
import type { Store } from './db/open-store.ts';
import { createLogger } from './log.ts';

const clock = () => new Date();

/** Imports the slow modules while the store's thread opens the store. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel, process.stdout.isTTY === true);
  const [store, { serve }] = await Promise.all([openStore(config, log), import('./serve.ts')]);
  try {
    await serve({ config, log, store, clock });
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStore(config: Config, log: FastifyBaseLogger): Promise<Store> {
  const opener = await import('./db/open-store.ts');
  const store = await opener.openStore(config, log);
  store.onDeath(reason => {
    log.fatal(`the embedded store has died (${reason}): stopping, so that the supervisor can start again`);
    process.exit(1);
  });
  return store;
}

try {
  await main();
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`Parity cannot start: ${error instanceof OperatorError ? message : stack}\n`);
  process.exit(1);
}
