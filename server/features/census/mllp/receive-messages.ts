import { listenForMessages } from './listener.ts';
import { createSourceQueues } from './source-queues.ts';
import type { Config } from '#server/core/config.ts';
import { watchMaintenance } from '#server/db/installation/maintenance.ts';
import { toOperatorError } from '#server/http/connections/listen.ts';
import { findPause } from '#server/http/requests/write-pauses.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Setting } from '#server/process/serving.ts';

/** Receives HL7 messages in the primary process. Returns a function that stops it. */
export async function receiveMessages(
  { config, log, health, store, clock }: Setting,
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
