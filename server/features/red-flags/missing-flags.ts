import { fromWire } from '#contract/wire.ts';
import { findShortReasons } from '#domain/red-flags/flag-rules.ts';
import { listOverdueWindows } from '#domain/red-flags/missing-windows.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import type { Database } from '#server/db/database.ts';
import {
  findUnflagged,
  listOutdatedFlags,
  listWatchedModules,
  type OutdatedFlag,
  type WatchedModule,
} from './pending-flags.queries.ts';
import { byParity, type FlagFinding, type FlagPlace } from './plan-flag.ts';
import { lockWindowFlag, updateWindowFlag } from './window-flags.queries.ts';

/** Settles flags about data that is stored by now, flags windows that have no data for too long (B12), and returns both. */
export async function flagMissingWindows(db: Database, now: Date): Promise<FlagPlace[]> {
  const settled = await settleOutdatedFlags(db, now);
  return [...settled, ...(await openFlags(db, now))];
}

async function openFlags(db: Database, now: Date): Promise<FlagPlace[]> {
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
      const step = await updateWindowFlag(tx, place, { kind: 'missing' }, now, byParity(place, now));
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

/**
 * After changed shift times, a flag may be about a window that no shift is saved under any more. Its hours have data once a shift of
 * other times overlaps them. This also settles a flag that was opened in the same instant as its shift was saved.
 */
async function settleOutdatedFlags(db: Database, now: Date): Promise<FlagPlace[]> {
  const outdated = await db.platform(tx => listOutdatedFlags(tx), { work: 'task' });
  const settled: FlagPlace[] = [];
  for (const { clientId, id, ...window } of outdated) {
    await db.forClient(clientId, async tx => {
      // A save may have changed the flag since, so it is read again under a lock.
      await lockWindowFlag(tx, window);
      const [flag] = await listOutdatedFlags(tx, id);
      if (!flag) return;
      const step = await updateWindowFlag(tx, flag, toFinding(flag), now, byParity(flag, now));
      if (step !== 'keep') settled.push(flag);
    });
  }
  return settled;
}

/** What a save of the window's own shift would have found. */
function toFinding({ rules, standards, date, shift }: OutdatedFlag): FlagFinding {
  if (!shift) return { kind: 'enough' };
  const { acuityCounts, figures, ...about } = shift;
  const judged = judgeOnDate(standards, date, { acuityCounts, rnActual: figures.rnActual });
  const reasons = findShortReasons({ ...figures, isShortOfStandard: judged?.state === 'short' }, rules);
  return reasons.length > 0 ? { kind: 'short', reasons, figures, ...about } : { kind: 'enough' };
}
