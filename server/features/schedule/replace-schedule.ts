import { checkScheduleRows, describeRowFault, findScheduleSpan } from '#domain/schedule/check-rows.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import { ApiError, invalid, unknownId } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { listStored, markOutdated, storeImport } from './replaced.queries.ts';
import { forgetDates, lockSchedule, markSent, replaceRows } from './schedule.queries.ts';

/** The rows of a module in a range of dates, as they were sent. */
interface SentSchedule {
  clientId: number;
  moduleId: number;
  range: DateRange;
  rows: readonly unknown[];
  /** What a person sends can be undone. */
  isByPerson: boolean;
  now: Date;
}

/** An answer lists at most this many faults. */
const maxListedFaults = 100;

/**
 * Replaces the rows that start in the range (B17), or stores nothing and throws 400 with the faults of rows. Returns whether anything
 * changed. Two that replace rows of a module take turns, so the later one wins.
 */
export async function replaceSchedule(
  tx: ClientTx,
  { clientId, moduleId, range, rows: sent, isByPerson, now }: SentSchedule,
): Promise<boolean> {
  const clock = await lockSchedule(tx, moduleId);
  if (!clock) throw invalid('module', unknownId(moduleId));
  const checked = checkScheduleRows(sent, range, clock);
  if (!checked.ok) {
    const messages = checked.faults.slice(0, maxListedFaults).map(describeRowFault);
    throw new ApiError('invalid', undefined, { fields: { rows: messages } });
  }
  const { rows } = checked;
  const span = findScheduleSpan(range, clock);
  const replaced = isByPerson ? await listStored(tx, { moduleId, range, span }) : null;
  const hasNewRows = await replaceRows(tx, { clientId, moduleId, span, rows });
  const hasNewDates =
    rows.length > 0
      ? await markSent(tx, { clientId, moduleId, range, now })
      : await forgetDates(tx, moduleId, range);
  const hasChanged = hasNewRows || hasNewDates;
  if (!replaced) await markOutdated(tx, moduleId);
  else if (hasChanged) {
    await storeImport(tx, { clientId, moduleId, at: now, range, span, rns: rows.length, replaced });
  }
  return hasChanged;
}
