import type { AuditAction } from '#contract/audit-actions.ts';
import { fromWire } from '#contract/wire.ts';
import { listOverdueWindows } from '#domain/red-flags/missing-windows.ts';
import type { Database } from '#server/db/database.ts';
import { findUnflagged, listWatchedModules, type WatchedModule } from './pending-flags.queries.ts';
import { type FlagPlace, updateFlag } from './window-flags.queries.ts';

/** Flags windows that have no data for too long after their end (B12), and returns them. */
export async function flagMissingWindows(db: Database, now: Date): Promise<FlagPlace[]> {
  const missing = await db.platform(
    async tx =>
      findUnflagged(
        tx,
        (await listWatchedModules(tx)).flatMap(module => listDue(module, now)),
      ),
    { work: 'task' },
  );
  const flagged: FlagPlace[] = [];
  for (const place of missing) {
    await db.forClient(place.clientId, async tx => {
      // Somebody may have saved it since.
      if ((await findUnflagged(tx, [place])).length === 0) return;
      const toEntry = (action: AuditAction, record: { recordType: string; recordId: string }) => ({
        at: now,
        clientId: place.clientId,
        actorName: 'Parity',
        action,
        ...record,
      });
      const step = await updateFlag(tx, place, { kind: 'missing' }, now, toEntry);
      if (step !== 'keep') flagged.push(place);
    });
  }
  return flagged;
}

/** The windows of a module that would be flagged now if they have no data. */
function listDue(
  { clientId, moduleId, windows, rulesSetAt, firstShiftAt, ...module }: WatchedModule,
  now: Date,
) {
  const since = { rulesSetAt: rulesSetAt.getTime(), firstShiftAt: firstShiftAt.getTime() };
  return listOverdueWindows({ ...module, ...since, windows: fromWire(windows) }, now.getTime()).map(
    (window): FlagPlace => ({ clientId, moduleId, ...window }),
  );
}
