import { fromWire } from '#contract/wire.ts';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { findShortReasons } from '#domain/red-flags/flag-rules.ts';
import { isWindowMissing } from '#domain/red-flags/missing-windows.ts';
import { findStaffingDate, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, listDates } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { found } from '#server/errors.ts';
import { findFirstDate, findWindowSettings, listShiftFigures } from './red-flags.queries.ts';

const days = 365;

/** Counts what rules would have flagged in the last year (B12). Opens nothing. */
export async function previewRules(tx: ClientTx, moduleId: number, rules: RedFlagRules, now: Date) {
  const settings = found(await findWindowSettings(tx));
  const windows = fromWire(settings.windows);
  const end = findStaffingDate(now.getTime(), windows, settings.timeZone);
  const first = (await findFirstDate(tx, moduleId)) ?? end;
  const yearAgo = addDays(end, -days);
  const start = first > yearAgo ? first : yearAgo;
  const shifts = await listShiftFigures(tx, moduleId, { start, end });
  const stored = new Set(shifts.map(({ date, window }) => `${date} ${window}`));
  const ended = listDates({ start, end })
    .flatMap(date => listShiftWindows(date, windows, settings.timeZone).map(window => ({ ...window, date })))
    .filter(
      ({ time, elapsedMinutes }) =>
        elapsedMinutes > 0 && Date.parse(time) + elapsedMinutes * 60_000 <= now.getTime(),
    );
  const since = {
    rulesSetAt: Number.NEGATIVE_INFINITY,
    firstShiftAt: Number.NEGATIVE_INFINITY,
    missingAfterMinutes: rules.missing_after_minutes,
  };
  return {
    shifts: shifts.length,
    flagged: shifts.filter(shift => findShortReasons(shift, rules).length > 0).length,
    windows: ended.length,
    missing: ended.filter(({ time, elapsedMinutes, date, id }) =>
      isWindowMissing(
        {
          end: Date.parse(time) + elapsedMinutes * 60_000,
          hasData: stored.has(`${date} ${id}`),
        },
        since,
        now.getTime(),
      ),
    ).length,
  };
}
