import type { ResultOf, Steps } from '#domain/measures/steps.ts';
import { listDistinctWindows } from '#domain/reports/blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame, ReportGrouping } from '#domain/reports/report.ts';
import { listPeriods } from '#domain/time/periods.ts';
import { buildMissedCareBlock, groupMissedCare, type MissedCareRows } from './missed-care-block.ts';

interface MissedCareBlocks {
  readonly missedCare: ResultOf<typeof buildMissedCareBlock>;
}

export type MissedCareReport = Report<MissedCareBlocks>;

/** The types that each hospital lists, by its id. */
export type ListedTypes = ReadonlyMap<number, readonly string[]>;

/** Builds the report of missed care (B19): a grouping for each module, or for its day and night halves, and no sum over modules. */
export function* composeMissedCare(
  frame: ReportFrame,
  rows: MissedCareRows,
  listed: ListedTypes,
): Steps<MissedCareReport> {
  const { range, options, today } = frame;
  const periods = listPeriods(range, options.dateGrain, today);
  const windowRows = yield* listDistinctWindows(rows.exposures);
  const rowsIn = yield* groupMissedCare(rows);
  const groupings: ReportGrouping<MissedCareBlocks>[] = [];
  for (const view of buildGroupingViews(frame, windowRows, false)) {
    const { name, parts, windows } = view;
    const types = new Set(parts.flatMap(({ part }) => listed.get(part.module.clientId) ?? []));
    const missedCare = yield* buildMissedCareBlock(rowsIn(parts), { listed: [...types], windows, periods });
    groupings.push({ name, hoursPerDay: computeHoursPerDay(view), data: { missedCare } });
  }
  return { ...buildReport('missed_care', frame, windowRows), groupings };
}
