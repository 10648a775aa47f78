import type { Health } from '#server/core/health.ts';
import type { PoolLog } from '../driver/pool.ts';
import type { Store } from './open-store.ts';

const checkEveryMs = 2_000;

/** Reports whether the embedded PostgreSQL can write to its disk. Another one reports it when a save fails. */
export function watchDisk(
  { kind, findFault }: Pick<Store, 'kind' | 'findFault'>,
  health: Health,
  log: PoolLog,
): void {
  if (kind !== 'embedded') return;
  const check = async () => {
    const fault = await findFault().catch((error: Error) => error.message);
    if (fault !== health.read().writes.reason) {
      log.warn(
        {},
        fault ? `nothing can be stored in DATA_DIR: ${fault}` : 'DATA_DIR can be written to again',
      );
    }
    health.report('writes', fault ? 'failing' : 'ok', fault);
  };
  setInterval(() => void check(), checkEveryMs).unref();
}
