import { listenForMessages } from './census/mllp/listener.ts';
import { createSourceQueues } from './census/mllp/source-queues.ts';
import type { Config } from './config.ts';
import { watchMaintenance } from './db/installation/maintenance.ts';
import { toOperatorError } from './http/connections/listen.ts';
import { findPause } from './http/requests/write-pauses.ts';
import { OperatorError } from './operator-error.ts';
import type { Setting } from './serving.ts';

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
