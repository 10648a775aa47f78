import type { ResultOf, Steps } from '#domain/measures/steps.ts';
import { rowsByPartInSteps } from '#domain/reports/blocks/groupings.ts';
import { listDistinctWindows } from '#domain/reports/blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame, ReportGrouping } from '#domain/reports/report.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { getPeriodKey } from '#domain/time/period-keys.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { buildScheduledBlock, type ScheduledShift } from './scheduled-block.ts';

interface ScheduledBlocks {
  readonly scheduled: ResultOf<typeof buildScheduledBlock>;
}

export type ScheduledReport = Report<ScheduledBlocks>;

/** Builds the report of scheduled RNs (B17). Hours add up over modules. */
export function* composeScheduled(
  frame: ReportFrame,
  shifts: readonly ScheduledShift[],
): Steps<ScheduledReport> {
  const { range, options, today } = frame;
  const periods = listPeriods(range, options.dateGrain, today);
  const toPeriodKey = (date: IsoDate) => getPeriodKey(date, options.dateGrain, range);
  const windowRows = yield* listDistinctWindows(shifts);
  const shiftsIn = yield* rowsByPartInSteps(shifts);
  const groupings: ReportGrouping<ScheduledBlocks>[] = [];
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
