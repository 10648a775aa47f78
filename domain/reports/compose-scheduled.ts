import type { IsoDate } from '#domain/time/calendar.ts';
import { getPeriodKey } from '#domain/time/period-keys.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { rowsByPart } from './blocks/groupings.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from './grouping-views.ts';
import type { Report, ReportFrame } from './report.ts';
import { buildScheduledBlock, type ScheduledShift } from './scheduled/scheduled-block.ts';

/** Builds the report of scheduled RNs (B17). Hours add up over modules. */
export function composeScheduled(frame: ReportFrame, shifts: readonly ScheduledShift[]): Report {
  const { range, options, today } = frame;
  const periods = listPeriods(range, options.dateGrain, today);
  const toPeriodKey = (date: IsoDate) => getPeriodKey(date, options.dateGrain, range);
  const shiftsIn = rowsByPart(shifts);
  const groupings = buildGroupingViews(frame, shifts, false).map(view => ({
    name: view.name,
    hoursPerDay: computeHoursPerDay(view),
    data: {
      scheduled: buildScheduledBlock(
        view.parts.flatMap(({ part }) => shiftsIn(part)),
        { periods, windows: view.windows },
        toPeriodKey,
      ),
    },
  }));
  return { ...buildReport('scheduled', frame, shifts), groupings };
}
