import type { Database } from '#server/db/database.ts';
import type { PoolLog } from '#server/db/driver/pool.ts';
import type { LiveMessage } from './events.ts';
import { getNewestEntry, listChangesAfter } from './live.queries.ts';

const pollEveryMs = 2_000;
/** If there are more, pages reload. */
const maxChanges = 500;
/** Rounds in which an entry with a lower id may still be committed: about ten seconds, the limit of a save. */
const rememberedRounds = 6;

/** Reads the changes of shifts from the audit trail, for databases that do not deliver notifications. */
export function pollChanges(db: Database, emit: (message: LiveMessage) => void, log: PoolLog) {
  let known: { newest: number; ids: number[] }[] = [];

  async function poll(): Promise<void> {
    const options = { readOnly: true };
    const [oldest] = known;
    if (!oldest) {
      const newest = await db.platform(getNewestEntry, options);
      known = [{ newest, ids: [] }];
      emit('resync');
      return;
    }
    const changes = await db.platform(tx => listChangesAfter(tx, oldest.newest, maxChanges), options);
    const seen = new Set(known.flatMap(({ ids }) => ids));
    const added = changes.filter(({ id }) => !seen.has(id));
    const newest = Math.max(known.at(-1)?.newest ?? 0, ...added.map(({ id }) => id));
    known = [...known, { newest, ids: added.map(({ id }) => id) }].slice(-rememberedRounds);
    if (changes.length === maxChanges) known = [];
    else if (added.length > 0) emit(added.map(({ event }) => event));
  }

  let polling = Promise.resolve();
  const timer = setInterval(() => {
    polling = polling.then(poll).catch((error: Error) => {
      log.warn({ err: error }, 'changes by others could not be read');
    });
  }, pollEveryMs);
  return () => clearInterval(timer);
}
