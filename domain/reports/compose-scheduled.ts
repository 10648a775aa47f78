import type { Steps } from '#domain/measures/steps.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { getPeriodKey } from '#domain/time/period-keys.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { rowsByPartInSteps } from './blocks/groupings.ts';
import { listDistinctWindows } from './blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from './grouping-views.ts';
import type { Report, ReportFrame, ReportGrouping } from './report.ts';
import { buildScheduledBlock, type ScheduledShift } from './scheduled/scheduled-block.ts';

/** Builds the report of scheduled RNs (B17). Hours add up over modules. */
export function* composeScheduled(frame: ReportFrame, shifts: readonly ScheduledShift[]): Steps<Report> {
  const { range, options, today } = frame;
  const periods = listPeriods(range, options.dateGrain, today);
  const toPeriodKey = (date: IsoDate) => getPeriodKey(date, options.dateGrain, range);
  const windowRows = yield* listDistinctWindows(shifts);
  const shiftsIn = yield* rowsByPartInSteps(shifts);
  const groupings: ReportGrouping[] = [];
  for (const view of buildGroupingViews(frame, windowRows, false)) {
    const data = {
      scheduled: yield* buildScheduledBlock(
        view.parts.flatMap(({ part }) => shiftsIn(part)),
        { periods, windows: view.windows },
        toPeriodKey,
      ),
    };
    groupings.push({ name: view.name, hoursPerDay: computeHoursPerDay(view), data });
  }
  return { ...buildReport('scheduled', frame, windowRows), groupings };
}
