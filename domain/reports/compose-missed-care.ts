import { listPeriods } from '../time/periods.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from './grouping-views.ts';
import { buildMissedCareBlock, type MissedCareRows, pickRows } from './missed-care/missed-care-block.ts';
import type { Report, ReportFrame } from './report.ts';

/** The types that each hospital lists, by its id. */
export type ListedTypes = ReadonlyMap<number, readonly string[]>;

/** Builds the report of missed care (B19): a grouping for each module, or for its day and night halves, and no sum over modules. */
export function composeMissedCare(frame: ReportFrame, rows: MissedCareRows, listed: ListedTypes): Report {
  const { range, options, today } = frame;
  const periods = listPeriods(range, options.dateGrain, today);
  const groupings = buildGroupingViews(frame, rows.exposures, false).map(view => {
    const { name, parts, windows } = view;
    const types = new Set(parts.flatMap(({ part }) => listed.get(part.module.clientId) ?? []));
    const missedCare = buildMissedCareBlock(pickRows(rows, parts), { listed: [...types], windows, periods });
    return { name, hoursPerDay: computeHoursPerDay(view), data: { missedCare } };
  });
  return { ...buildReport('missed_care', frame, rows.exposures), groupings };
}
