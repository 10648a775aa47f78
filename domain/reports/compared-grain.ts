import type { DateRange } from '../time/calendar.ts';
import type { RequestedGrain } from '../time/date-grain.ts';
import { chooseDateGrain, getReportType, type ReportId } from './report-types.ts';

/**
 * The grain for the compared dates. Both ranges must be cut the same way, and the automatic grain depends on the number of
 * days, which can differ.
 */
export function chooseComparedGrain(
  report: ReportId,
  grain: RequestedGrain,
  range: DateRange,
): RequestedGrain {
  if (grain !== 'automatic') return grain;
  const resolved = chooseDateGrain(report, range);
  return getReportType(report).grains.find(offered => offered === resolved) ?? grain;
}
