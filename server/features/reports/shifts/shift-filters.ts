import type { DrillDownFilters } from '#contract/reports/report-filters.ts';
import type { ReportScope } from '../scope/report-scope.ts';
import type { ShiftSelection } from './report-shifts.queries.ts';

/** The shifts of a scope that stand behind one figure. */
export function selectionOf(scope: ReportScope, filters: DrillDownFilters): ShiftSelection {
  const { modules, range, shiftWindows } = scope;
  const { weekday, is_day: isDay, reason, over, changed_since: changedSince } = filters;
  return { modules, range, shiftWindows, weekday, isDay, reason, over, changedSince };
}
