import { setImmediate } from 'node:timers/promises';
import { fromWire } from '#contract/wire.ts';
import { getPlannedRns } from '#domain/budget/plan.ts';
import { noShifts } from '#domain/forecast/ground.ts';
import {
  basisDays,
  buildHistory,
  dropBeforePause,
  type History,
  type PastShift,
  type Slot,
} from '#domain/forecast/history.ts';
import { lookAhead } from '#domain/forecast/look-ahead.ts';
import { listRecordRows, listRecordWeeks, type RecordRow, recordDays } from '#domain/forecast/record.ts';
import { findWindowAt } from '#domain/shifts/shift-day.ts';
import { findStaffingDate, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import { addDays, getWeekday, startOfMonth } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import {
  findForecastSettings,
  findFormerRatios,
  listStartedShifts,
  type StoredShift,
} from './forecast.queries.ts';

/** The date in UTC is at most two days from that of the hospital. */
const dateSlack = 2;

export type ForecastModule = Awaited<ReturnType<typeof loadForecastModule>>;

/** The settings of a module at an instant. */
export async function loadForecastModule(tx: ClientTx, moduleId: number, at: Date) {
  const utcDate = at.toISOString().slice(0, 10);
  const dates = {
    from: addDays(utcDate, -(basisDays + recordDays + dateSlack)),
    earlierThan: addDays(utcDate, -dateSlack),
  };
  const settings = await findForecastSettings(tx, moduleId, dates);
  if (!settings) throw notFound();
  const { windows, plan, planFrom, ...rest } = settings;
  const times = { config: fromWire(windows), timeZone: rest.timeZone };
  const week = plan && fromWire(plan);
  const findPlannedRns = ({ date, window }: Slot): number | null =>
    week && (planFrom ?? date) <= date ? getPlannedRns(week, getWeekday(date), window.isDay) : null;
  const today = findStaffingDate(at.getTime(), times.config, times.timeZone);
  const running = findWindowAt(listShiftWindows(today, times.config, times.timeZone), at.getTime());
  return { ...rest, moduleId, at, times, today, startedAt: running?.time, findPlannedRns, settings };
}

export type LoadedForecast = Awaited<ReturnType<typeof loadLookAhead>>;

/** The forecast from the shifts whose windows have started by the module's instant. */
export async function loadLookAhead(tx: ClientTx, module: ForecastModule) {
  const { shifts, history } = await loadHistory(tx, module, basisDays);
  const to = shifts.at(-1)?.date ?? null;
  if (!history) return { from: null, to, shifts: 0, completeness: 0, refused: noShifts, windows: [] };
  const stored = shifts
    .filter(({ date }) => date === module.today)
    .map(({ windowId, duration }) => ({ id: windowId, duration }));
  return { ...lookAhead(history, module.at.getTime(), module, stored), to, shifts: shifts.length };
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

/** The shifts of a number of days before the module's date and of that date, since the last pause of eight weeks. */
export async function loadHistory(tx: ClientTx, module: ForecastModule, days: number) {
  const { moduleId, at, today, firstGoodMonth, ratios, times } = module;
  const [, from] = [startOfMonth(firstGoodMonth ?? '1900-01-01'), addDays(today, 1 - days)].toSorted();
  const rows = await listStartedShifts(tx, moduleId, { from: from ?? today, at });
  const former = listFormerFields(rows, ratios);
  const formerRatios = former.size > 0 ? await findFormerRatios(tx, moduleId, [...former]) : {};
  const allRatios = Object.entries({ ...formerRatios, ...ratios });
  const shifts = dropBeforePause(rows.map(row => toPastShift(row, allRatios)));
  return { shifts, history: buildHistory(shifts, times, today) };
}

/** The fields of shifts that have no current ratio. */
function listFormerFields(
  rows: readonly StoredShift[],
  ratios: Readonly<Record<string, number>>,
): ReadonlySet<string> {
  const known = new Set(Object.keys(ratios));
  const former = new Set<string>();
  for (const { counts } of rows) {
    for (const id of Object.keys(counts)) if (!known.has(id)) former.add(id);
  }
  return former;
}

/** Goes through the ratios, because their number is the same for each shift: `for … in` takes ten times as long. */
function toPastShift(
  { date, windowId, duration, savedAt, census, counts }: StoredShift,
  ratios: readonly (readonly [id: string, ratio: number])[],
): PastShift {
  let workload = 0;
  for (const [id, ratio] of ratios) workload += (counts[id] ?? 0) * ratio;
  return { date, windowId, duration, savedAt, census, workload: Math.round(workload * 1e6) / 1e6 };
}
