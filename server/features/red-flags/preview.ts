import { fromWire } from '#contract/wire.ts';
import { type ChangedRules, findShortReasons, mergeRules } from '#domain/red-flags/flag-rules.ts';
import { isWindowMissing, listEndedWindows } from '#domain/red-flags/missing-windows.ts';
import { findStaffingDate, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import { addDays, listDates } from '#domain/time/calendar.ts';
import { found } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import {
  findFirstShift,
  findModuleRules,
  findWindowSettings,
  listShiftFigures,
} from './red-flags.queries.ts';

const days = 365;

/** Counts what rules would have flagged in the last year (B12); those that are left out are the module's. Opens nothing. */
export async function previewRules(tx: ClientTx, moduleId: number, changed: ChangedRules, now: Date) {
  const first = await findFirstShift(tx, moduleId);
  if (!first) return { shifts: 0, flagged: 0, windows: 0, missing: 0 };
  const settings = found(await findWindowSettings(tx));
  const module = found(await findModuleRules(tx, moduleId));
  const rules = mergeRules(module.rules, changed);
  const windows = fromWire(settings.windows);
  const end = findStaffingDate(now.getTime(), windows, settings.timeZone);
  const yearAgo = addDays(end, -days);
  const start = first.date > yearAgo ? first.date : yearAgo;
  const shifts = await listShiftFigures(tx, moduleId, { start, end });
  const storedByDate = Map.groupBy(shifts, ({ date }) => date);
  const since = {
    rulesSetAt: Number.NEGATIVE_INFINITY,
    firstShiftAt: first.startsAt,
    missingAfterMinutes: rules.missing_after_minutes,
  };
  const ended = listDates({ start, end }).flatMap(date => {
    const stored = storedByDate.get(date) ?? [];
    const current = listShiftWindows(date, windows, settings.timeZone);
    return listEndedWindows({ stored, current }, since, now.getTime());
  });
  return {
    shifts: shifts.length,
    flagged: shifts.filter(shift => {
      const isShortOfStandard = judgeOnDate(module.standards, shift.date, shift)?.state === 'short';
      return findShortReasons({ ...shift, isShortOfStandard }, rules).length > 0;
    }).length,
    windows: ended.length,
    missing: ended.filter(window => isWindowMissing(window, since, now.getTime())).length,
  };
}
