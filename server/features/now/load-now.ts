import type { HospitalNow, NowModule } from '#contract/now/now.ts';
import { fromWire } from '#contract/wire.ts';
import { type FlagDay, findFlagDay, pendingFlagDays, recentFlagHours } from '#domain/red-flags/flag-state.ts';
import { createScheduleReader, toSpan } from '#domain/schedule/scheduled-rns.ts';
import { findModuleNow } from '#domain/shifts/module-now.ts';
import { computeStaffingFigures } from '#domain/shifts/shift-metrics.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { findStaffingDate, type ShiftWindow } from '#domain/shifts/shift-windows.ts';
import { judgeShift } from '#domain/standards/requirement/judge-shift.ts';
import { findStandard } from '#domain/standards/setting/setting.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import { found } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { loadFeedStates } from '#server/features/census/census.queries.ts';
import { parseStandards } from '#server/features/shifts/shifts.queries.ts';
import {
  countPendingFlags,
  findHospital,
  listActiveModules,
  listRecentShifts,
  type RecentShift,
} from './now.queries.ts';

type HospitalRow = Awaited<ReturnType<typeof findHospital>>[number];
type NowModuleRow = Awaited<ReturnType<typeof listActiveModules>>[number];
type FlagCount = Awaited<ReturnType<typeof countPendingFlags>>[number];

/** The present staffing of every active module of the hospital. */
export async function loadNow(tx: ClientTx, clientId: number, now: Date): Promise<HospitalNow> {
  const utcDate = now.toISOString().slice(0, 10);
  // Today depends on the time zone: it is at most two days before and one day after the date in UTC. The next window may be tomorrow's.
  const range = { start: addDays(utcDate, -3), end: addDays(utcDate, 2) };
  const [[hospital], modules, rows, flags] = await runTogether([
    () => findHospital(tx, { clientId }),
    () => listActiveModules(tx, range),
    () => listRecentShifts(tx, range),
    () =>
      countPendingFlags(tx, {
        start: addDays(range.start, 1 - pendingFlagDays),
        recentFrom: new Date(now.getTime() - recentFlagHours * 3_600_000),
      }),
  ]);
  const { name, ...settings } = found(hospital);
  const shifts = Map.groupBy(rows, row => row.moduleId);
  const described = modules.map(module => describeModule(module, settings, shifts.get(module.id) ?? [], now));
  const waiting = modules.filter(({ hasFeed }, index) => hasFeed && !described[index]?.is_entered);
  const counts = await loadFeedCensus(tx, waiting, now);
  return {
    hospital: name,
    timezone: settings.timeZone,
    modules: described.map(module => ({
      ...module,
      feed_census: counts.get(module.id) ?? null,
      flags: sumFlags(
        flags.filter(({ moduleId }) => moduleId === module.id),
        settings,
        now,
      ),
    })),
  };
}

/** Those that the dashboard of the module shows today, counted as there; of other days only how many there are. */
function sumFlags(
  flags: readonly FlagCount[],
  { windows, timeZone }: Pick<HospitalRow, 'windows' | 'timeZone'>,
  now: Date,
): NowModule['flags'] {
  const today = findStaffingDate(now.getTime(), fromWire(windows), timeZone);
  const shown = flags.filter(({ date }) => date > addDays(today, -pendingFlagDays));
  const sum = (day: FlagDay, wanted?: FlagCount['status']) =>
    shown
      .filter(flag => findFlagDay(flag, today) === day && (!wanted || flag.status === wanted))
      .reduce((total, { count }) => total + count, 0);
  return {
    open: sum('today', 'open'),
    acknowledged: sum('today', 'acknowledged'),
    coming: sum('coming'),
    earlier: sum('earlier'),
    is_urgent: shown.some(({ status, recent }) => status === 'open' && recent > 0),
  };
}

function describeModule(
  module: NowModuleRow,
  { windows, timeZone, showFullRange }: Omit<HospitalRow, 'name'>,
  rows: readonly RecentShift[],
  now: Date,
): NowModule {
  const stored = rows.map(row => ({ ...row, time: row.startsAt.toISOString() }));
  const settings = { windows: fromWire(windows), timeZone };
  const { current, shift, isEntered, next } = findModuleNow(stored, settings, now.getTime());
  const label = ({ id, duration }: { id: number; duration: number }) =>
    windowLabel(id, duration, showFullRange);
  const readScheduled = createScheduleReader(module.schedule, module.handoverMinutes);
  const readNext = (next: ShiftWindow & { date: IsoDate }) => readScheduled(next.date, toSpan(next));
  const latest = rows.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime()).at(-1);
  return {
    id: module.id,
    name: module.name,
    window: current && label(current),
    shift: shift && {
      label: label(shift),
      time: shift.time,
      ...presentNowFigures(shift),
      standard: judge(shift, module),
    },
    is_entered: isEntered,
    feed_census: null,
    flags: { open: 0, acknowledged: 0, coming: 0, earlier: 0, is_urgent: false },
    next: next && { label: label(next), time: next.time, expected: null, scheduled: readNext(next) },
    saved_at: latest?.updatedAt.toISOString() ?? null,
    saved_by: latest?.updatedByName ?? null,
  };
}

function presentNowFigures(shift: RecentShift) {
  const { census, rnTarget, rnActual, rnVariance } = computeStaffingFigures(shift);
  return { census, rn_target: rnTarget, rn_actual: rnActual, rn_variance: rnVariance };
}

function judge(shift: RecentShift, { standards }: NowModuleRow): NonNullable<NowModule['shift']>['standard'] {
  const standard = findStandard(parseStandards(standards), shift.date);
  if (!standard) return null;
  const { required, direct, state, classes, left_out } = judgeShift(standard, shift);
  return { name: standard.pack.name, required, direct, state, classes, left_out };
}

/** The patients that feeds count now, by module. */
async function loadFeedCensus(
  tx: ClientTx,
  modules: readonly NowModuleRow[],
  now: Date,
): Promise<Map<number, number>> {
  if (modules.length === 0) return new Map();
  const time = now.toISOString();
  const states = await loadFeedStates(
    tx,
    modules.map(({ id }) => ({ key: String(id), moduleId: id, time, isNow: true })),
  );
  return new Map(
    Object.entries(states).map(([id, { counts }]) => [
      Number(id),
      Object.values(counts).reduce((sum, count) => sum + count, 0),
    ]),
  );
}
