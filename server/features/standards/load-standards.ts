import { isCollapsed } from '#domain/reports/blocks/groupings.ts';
import { hasTooManyModulePeriods } from '#domain/reports/options/report-limits.ts';
import { composeStandards, type StandardsFrame } from '#domain/standards/report/compose-standards.ts';
import type { StandardsSource } from '#domain/standards/report/standards-block.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { LoadReport } from '#server/reports/load-report.ts';
import type { ReportScope } from '#server/reports/report-scope.ts';
import { countSummedByWindow } from '#server/reports/rows/all-clients.queries.ts';
import { tooMany } from '#server/reports/rows/load-rows.ts';
import {
  countBeforeGoodMonth,
  listModuleStandards,
  listStandardDays,
  listStandardFlags,
  type PackedDay,
  unpackDay,
} from './report-standards.queries.ts';

/** Loads the report of staffing standards (B16). */
export const loadStandardsReport: LoadReport = (tx, { scope, frame, now, signal }) =>
  loadStandards(tx, scope, { ...frame, ...scope, now: now.getTime() }, signal);

/**
 * Loads and composes the report of staffing standards. `counts` are the shifts of all windows. `tried` replaces the settings
 * of the modules.
 */
export async function loadStandards(
  tx: AnyTx,
  scope: ReportScope,
  frame: StandardsFrame,
  signal: AbortSignal,
  tried?: readonly StandardChange[],
) {
  const { modules, range } = scope;
  if (
    isCollapsed({ ...scope, splitDayNight: false }) ||
    hasTooManyModulePeriods(modules.length, range, 'day')
  )
    throw tooMany('This report looks at each day of each module, and at most at 50 modules.');
  const selection = { ...scope, shiftWindows: null };
  const [settings, days, flags, counts, early] = await runTogether(
    [
      () => listModuleStandards(tx, selection),
      () => listStandardDays(tx, selection),
      () => listStandardFlags(tx, selection),
      () => countSummedByWindow(tx, selection),
      () => countBeforeGoodMonth(tx, scope),
    ],
    signal,
  );
  const daysIn = Map.groupBy(days, ({ moduleId }) => moduleId);
  const flagsIn = Map.groupBy(flags, ({ moduleId }) => moduleId);
  const earlyIn = new Map(early.map(({ moduleId, ...counted }) => [moduleId, counted]));
  const sources = new Map(
    settings.map(({ moduleId, history, efforts }): [number, StandardsSource] => [
      moduleId,
      {
        history: tried ?? history,
        efforts,
        shiftsOn: createShiftsOn(daysIn.get(moduleId) ?? []),
        flags: flagsIn.get(moduleId) ?? [],
        beforeGoodMonth: earlyIn.get(moduleId) ?? null,
      },
    ]),
  );
  return { context: composeStandards(frame, sources, counts), counts };
}

/** The shifts of a module by date. A date is unpacked when it is read. */
export function createShiftsOn(days: readonly PackedDay[]): StandardsSource['shiftsOn'] {
  const dayOn = new Map(days.map(day => [day.date, day]));
  return (date: IsoDate) => {
    const day = dayOn.get(date);
    return day ? unpackDay(day) : [];
  };
}
