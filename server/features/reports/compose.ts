import type { ReportFilters } from '#contract/report-filters.ts';
import { composeReport } from '#domain/report.ts';
import { type Citation, citationOf } from '#domain/report-citation.ts';
import type { ReportContext, ReportFrame } from '#domain/report-context.ts';
import { hasTooManyPeriods, MOST_PERIODS } from '#domain/report-limits.ts';
import type { ReportRows } from '#domain/report-rows.ts';
import { type ReportId, type ResolvedOptions, resolveOptions } from '#domain/report-types.ts';
import type { AnyTx } from '#server/db/database.ts';
import { invalid } from '#server/http/errors.ts';
import { countByWindow, type WindowCount } from './coverage.queries.ts';
import { completenessIn } from './coverage.ts';
import { loadRows } from './load-rows.ts';
import type { ReportScope } from './report-scope.ts';

export interface ComposedReport {
  context: ReportContext;
  citation: Citation;
}

/** Loads and composes a report for a scope that the person may read. */
export async function composed(
  tx: AnyTx,
  report: ReportId,
  asked: ReportScope,
  { filters, now, signal }: { filters: ReportFilters; now: Date; signal: AbortSignal },
): Promise<ComposedReport> {
  const options = optionsOf(report, filters, asked);
  const scope = { ...asked, shiftWindows: options.shiftWindows };
  const frame: ReportFrame = { ...scope, options };
  const rows = await loadRows(tx, report, scope, options, signal);
  signal.throwIfAborted();
  const counts = await windowCounts(tx, scope, rows);
  const completeness = await completenessIn(tx, scope, counts);
  const isSelected = ({ windowId }: WindowCount) => scope.shiftWindows?.includes(windowId) ?? true;
  return {
    context: composeReport(report, frame, rows),
    citation: citationOf(frame, counts.filter(isSelected), completeness, now.toISOString()),
  };
}

function optionsOf(report: ReportId, filters: ReportFilters, { range }: ReportScope): ResolvedOptions {
  const requested = {
    dateGrain: filters.date_grain ?? 'automatic',
    shiftWindows: filters.shift_windows ?? [],
    splitDayNight: filters.split_day_night ?? false,
  };
  const outcome = resolveOptions(report, requested, range);
  if (!outcome.ok) {
    throw invalid('date_grain', `This report has no granularity "${outcome.excludedGrain}".`);
  }
  if (hasTooManyPeriods(range, outcome.options.dateGrain)) {
    const most = MOST_PERIODS.toLocaleString('en-US');
    throw invalid('date_grain', `A report shows at most ${most} periods. Choose a coarser granularity.`);
  }
  return outcome.options;
}

/** Of all windows: those that are not selected may overlap those that are. */
async function windowCounts(
  tx: AnyTx,
  scope: ReportScope,
  { tallies }: ReportRows,
): Promise<readonly WindowCount[]> {
  if (scope.modules.length === 0) return [];
  const isCounted = tallies.length > 0 && scope.shiftWindows === null;
  if (!isCounted) return countByWindow(tx, { ...scope, shiftWindows: null });
  return tallies.filter(row => row.tally.shifts > 0).map(row => ({ ...row, shifts: row.tally.shifts }));
}
