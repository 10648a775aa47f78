import type { DrillDownFilters } from '#contract/reports/report-filters.ts';
import type { ReportScope } from '../scope/report-scope.ts';
import type { ShiftSelection } from './report-shifts.queries.ts';

/** The shifts of a scope behind one figure. */
export function toShiftSelection(scope: ReportScope, filters: DrillDownFilters): ShiftSelection {
  const { modules, range, shiftWindows } = scope;
  const { weekday, is_day: isDay, reason, over, changed_since: conflictError } = filters;
  return { modules, range, shiftWindows, weekday, isDay, reason, over, conflictError };
}
