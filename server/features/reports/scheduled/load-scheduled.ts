import type { AnyReport } from '#contract/reports/any-report.ts';
import { finish, mapInSteps } from '#domain/measures/steps.ts';
import type { ReportFrame } from '#domain/reports/report.ts';
import { composeScheduled } from '#domain/schedule/report/compose-scheduled.ts';
import type { ScheduledShift } from '#domain/schedule/report/scheduled-block.ts';
import { createScheduleReader } from '#domain/schedule/scheduled-rns.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { WindowCount } from '../citation/citation.queries.ts';
import { countSummedByWindow } from '../rows/all-clients.queries.ts';
import { validateSampleCount } from '../rows/load-rows.ts';
import type { ReportScope } from '../scope/report-scope.ts';
import { listRosteredShifts, listSchedules, type RosteredShift } from './scheduled.queries.ts';

/** Loads and composes the report of scheduled RNs (B17). `counts` are the shifts of all windows. */
export async function loadScheduled(
  tx: AnyTx,
  scope: ReportScope,
  frame: ReportFrame,
  signal: AbortSignal,
): Promise<{ context: AnyReport; counts: readonly WindowCount[] }> {
  if (scope.modules.length === 0) return { context: finish(composeScheduled(frame, [])), counts: [] };
  await validateSampleCount(tx, scope);
  const [shifts, schedules, counts] = await runTogether(
    [
      () => listRosteredShifts(tx, scope),
      () => listSchedules(tx, scope),
      () => countSummedByWindow(tx, { ...scope, shiftWindows: null }),
    ],
    signal,
  );
  const readers = new Map(
    schedules.map(({ moduleId, schedule, handoverMinutes }) => [
      moduleId,
      createScheduleReader(schedule, handoverMinutes),
    ]),
  );
  const addScheduled = ({ startsAt, ...shift }: RosteredShift): ScheduledShift => ({
    ...shift,
    scheduled: readers.get(shift.moduleId)?.(shift.date, { start: startsAt, minutes: shift.minutes }) ?? null,
  });
  const scheduled = await runInSlices(mapInSteps(shifts, addScheduled), signal);
  return { context: await runInSlices(composeScheduled(frame, scheduled), signal), counts };
}
