import { fromWire } from '#contract/wire.ts';
import { isWindowMissing } from '#domain/red-flags/missing-windows.ts';
import { findStaffingDate, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, listDates } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { findWindowsWithoutData, listWatchedModules, type WatchedModule } from './pending-flags.queries.ts';
import { type FlagPlace, updateWindowFlag } from './window-flags.queries.ts';

const minute = 60_000;

/** Besides the time that the rule waits. After a longer stop of all servers, older windows are not flagged. */
const daysBack = 2;

/** Flags windows that have no data for too long after their end (B12). */
export async function flagMissingWindows(db: Database, now: Date): Promise<void> {
  const missing = await db.platform(
    async tx =>
      findWindowsWithoutData(
        tx,
        (await listWatchedModules(tx)).flatMap(module => listDue(module, now)),
      ),
    { work: 'task' },
  );
  for (const place of missing) {
    await db.forClient(place.clientId, async tx => {
      // Somebody may have saved it since.
      if ((await findWindowsWithoutData(tx, [place])).length === 0) return;
      const step = await updateWindowFlag(tx, place, { kind: 'missing' }, now);
      if (step === 'keep') return;
      await recordAudit(tx, {
        at: now,
        clientId: place.clientId,
        actorName: 'Parity',
        action: step === 'open' ? 'opened red flag' : 'reopened red flag',
        recordType: 'red flag',
        recordId: `${place.moduleId}/${place.date}/${place.windowMins}`,
      });
    });
  }
}

/** The windows of a module that would be flagged now if they have no data. */
function listDue(module: WatchedModule, now: Date): FlagPlace[] {
  const { clientId, moduleId, timeZone, missingAfterMinutes } = module;
  const windows = fromWire(module.windows);
  const end = findStaffingDate(now.getTime() - missingAfterMinutes * minute, windows, timeZone);
  const since = {
    rulesSetAt: module.rulesSetAt.getTime(),
    firstShiftAt: module.firstShiftAt.getTime(),
    missingAfterMinutes,
  };
  return (
    listDates({ start: addDays(end, -daysBack), end })
      .flatMap(date => listShiftWindows(date, windows, timeZone).map(window => ({ date, window })))
      // A window that the clock change removes takes no data.
      .filter(({ window }) => window.elapsedMinutes > 0)
      .map(({ date, window }) => {
        const startsAt = new Date(window.time);
        const endsAt = new Date(startsAt.getTime() + window.elapsedMinutes * minute);
        const place = { date, windowMins: window.id, nominalMinutes: window.duration, startsAt, endsAt };
        return { clientId, moduleId, ...place };
      })
      .filter(({ endsAt }) =>
        isWindowMissing({ end: endsAt.getTime(), hasData: false }, since, now.getTime()),
      )
  );
}
