import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/config.ts';
import type { Health } from '#server/core/health.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { watchMaintenance } from '#server/db/store/maintenance.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { toOperatorError } from '#server/http/connections/listen.ts';
import { findPause } from '#server/http/requests/write-pauses.ts';
import { listenForMessages } from './listener.ts';
import { createSourceQueues } from './source-queues.ts';

interface ReceiverParts {
  config: Config;
  log: FastifyBaseLogger;
  health: Health;
  store: Pick<Store, 'pool' | 'db'>;
  clock: () => Date;
}

/** Receives HL7 messages in the primary process. Returns a function that stops it. */
export async function receiveMessages(
  { config, log, health, store, clock }: ReceiverParts,
  { mllp, secret }: { mllp: NonNullable<Config['mllp']>; secret: string },
): Promise<() => Promise<void>> {
  const maintenance = watchMaintenance(store.pool, clock);
  const isPaused = async () => (await findPause({ maintenance, health, config })) !== undefined;
  const queues = createSourceQueues({ db: store.db, secret, clock, log, isPaused });
  const { host } = config;
  try {
    const { stop } = await listenForMessages({ config: { host, mllp }, queues, health, log, clock });
    return stop;
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : toOperatorError(error, 'MLLP_PORT', { host, port: mllp.port });
  }
}
