import type { Database } from '#server/db/database.ts';
import { deleteOldVisits, listSourcesWithOldVisits, type VisitLimits } from './census.queries.ts';
import { lockSource } from './visits.queries.ts';
import { recountVisits } from './visits.ts';

/** Removes visits that are kept no longer. Patients who never left are no longer counted then. */
export async function removeOldVisits(db: Database, limits: VisitLimits): Promise<void> {
  const work = 'task';
  const sources = await db.platform(tx => listSourcesWithOldVisits(tx, limits), { readOnly: true, work });
  for (const { clientId, id } of sources) {
    await db.forClient(
      clientId,
      async tx => {
        const source = await lockSource(tx, id);
        if (source && (await deleteOldVisits(tx, id, limits))) await recountVisits(tx, source, limits.now);
      },
      { work },
    );
  }
}
