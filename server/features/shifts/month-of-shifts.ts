import type { MonthOfShifts } from '#contract/shifts/month-of-shifts.ts';
import { catchUpStatus } from '#domain/shifts/shift-day.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { addDays, addMonths, listDates } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { type EntrySettings, listWindows } from './module-day.ts';
import { listStoredWindows } from './shifts.queries.ts';

/** Which windows of a month have data. */
export async function loadMonth(
  tx: ClientTx,
  settings: EntrySettings,
  month: string,
  now: Date,
): Promise<MonthOfShifts> {
  const start = `${month}-01`;
  const range = { start, end: addDays(addMonths(start, 1), -1) };
  const stored = Map.groupBy(await listStoredWindows(tx, settings.moduleId, range), row => row.date);
  const epochMilliseconds = now.getTime();
  const today = findStaffingDate(epochMilliseconds, settings.windows, settings.timeZone);
  const days = listDates(range).map(date => {
    const rows = stored.get(date) ?? [];
    const windows = listWindows(settings, date, rows).map(window => {
      const isSaved = rows.some(row => row.windowMins === window.id);
      return {
        id: window.id,
        label: windowLabel(window.id, window.duration, settings.showFullRange),
        status: catchUpStatus(window, isSaved, { date, today, epochMilliseconds }),
      };
    });
    return { date, windows };
  });
  const statuses = days.flatMap(day => day.windows.map(window => window.status));
  const countStatus = (wanted: string) => statuses.filter(status => status === wanted).length;
  return { month, today, days, saved: countStatus('saved'), missing: countStatus('missing') };
}
