import { finish, mapInSteps } from '#domain/measures/steps.ts';
import { composeScheduled } from '#domain/schedule/compose-scheduled.ts';
import type { ScheduledShift } from '#domain/schedule/scheduled-block.ts';
import { createScheduleReader } from '#domain/schedule/scheduled-rns.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { LoadReport } from '#server/reports/load-report.ts';
import { countSummedByWindow } from '#server/reports/rows/all-clients.queries.ts';
import { validateSampleCount } from '#server/reports/rows/load-rows.ts';
import { listRosteredShifts, listSchedules, type RosteredShift } from './scheduled.queries.ts';

/** Loads and composes the report of scheduled RNs (B17). */
export const loadScheduled: LoadReport = async (tx, { scope, frame, signal }) => {
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
};
