import { setImmediate } from 'node:timers/promises';
import { fromWire } from '#contract/wire.ts';
import { getPlannedRns } from '#domain/budget/plan.ts';
import { basisDays, type History, type Slot } from '#domain/forecast/history.ts';
import { listRecordRows, listRecordWeeks, type RecordRow, recordDays } from '#domain/forecast/record.ts';
import { createScheduleReader, toSpan } from '#domain/schedule/scheduled-rns.ts';
import { findWindowAt } from '#domain/shifts/shift-day.ts';
import { findStaffingDate, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { findStandard } from '#domain/standards/setting/setting.ts';
import { addDays, getWeekday } from '#domain/time/calendar.ts';
import { notFound } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { findForecastSettings } from './forecast.queries.ts';

/** The date in UTC is at most two days from that of the hospital. */
const dateSlack = 2;
const daysAhead = 7;

export type ForecastModule = Awaited<ReturnType<typeof loadForecastModule>>;

/** The settings of a module at an instant. */
export async function loadForecastModule(tx: ClientTx, moduleId: number, at: Date) {
  const utcDate = at.toISOString().slice(0, 10);
  const dates = {
    from: addDays(utcDate, -(basisDays + recordDays + dateSlack)),
    earlierThan: addDays(utcDate, -dateSlack),
    ahead: { start: addDays(utcDate, -dateSlack), end: addDays(utcDate, daysAhead + dateSlack) },
  };
  const settings = await findForecastSettings(tx, moduleId, dates);
  if (!settings) throw notFound();
  const { windows, plan, planFrom, ...rest } = settings;
  const times = { config: fromWire(windows), timeZone: rest.timeZone };
  const week = plan && fromWire(plan);
  const findPlannedRns = ({ date, window }: Slot): number | null =>
    week && (planFrom ?? date) <= date ? getPlannedRns(week, getWeekday(date), window.isDay) : null;
  const readScheduled = createScheduleReader(rest.schedule, rest.handoverMinutes);
  const today = findStaffingDate(at.getTime(), times.config, times.timeZone);
  const standard = findStandard(rest.standards, today);
  const running = findWindowAt(listShiftWindows(today, times.config, times.timeZone), at.getTime());
  return {
    ...rest,
    moduleId,
    at,
    from: dates.from,
    times,
    today,
    startedAt: running?.time,
    findPlannedRns,
    findScheduledRns: ({ date, window }: Slot) => readScheduled(date, toSpan(window)),
    standard,
    standardFloor: standard?.floor ?? null,
    settings,
  };
}

/** The forecasts of the 90 days before the module's date. Other calls get their turn after each week. */
export async function computeRecord(
  history: History | null,
  { today, minRnTarget }: ForecastModule,
): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  if (!history) return rows;
  for (const week of listRecordWeeks(today)) {
    rows.push(...listRecordRows(history, week, today, minRnTarget));
    await setImmediate();
  }
  return rows;
}
