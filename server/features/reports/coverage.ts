import {
  type Completeness,
  completenessByCounts,
  completenessOf,
  sumOfCompleteness,
} from '#domain/completeness.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listStoredDays, type WindowCount } from './coverage.queries.ts';
import type { ReportScope } from './report-scope.ts';

/** Shifts saved out of shifts possible (D22). `counts` are those of all windows, selected or not. */
export async function completenessIn(
  tx: AnyTx,
  scope: ReportScope,
  counts: readonly WindowCount[],
): Promise<Completeness> {
  const countsByModule = Map.groupBy(counts, count => count.moduleId);
  const byCounts = scope.modules.map(module => {
    const windows = countsByModule.get(module.id) ?? [];
    const spans = windows.map(row => ({
      id: row.windowId,
      duration: row.nominalMinutes,
      shifts: row.shifts,
    }));
    return { module, completeness: completenessByCounts(calendarOf(scope, module.clientId), spans) };
  });
  // Shift times changed in between: which windows a date offers depends on what is stored on it (D11).
  const changed = byCounts.filter(({ completeness }) => completeness === null).map(({ module }) => module);
  const storedDays =
    changed.length === 0
      ? new Map()
      : await listStoredDays(tx, { modules: changed, range: scope.range, shiftWindows: null });
  const byDates = changed.map(module =>
    completenessOf(calendarOf(scope, module.clientId), [storedDays.get(module.id) ?? []]),
  );
  return sumOfCompleteness([
    ...byCounts.map(({ completeness }) => completeness).filter(completeness => completeness !== null),
    ...byDates,
  ]);
}

function calendarOf({ clients, range, shiftWindows }: ReportScope, clientId: number) {
  const client = clients.find(candidate => candidate.id === clientId);
  if (!client) throw new Error(`no client ${clientId}`);
  const { shiftWindows: config, timeZone, today } = client;
  return { range, today, config, timeZone, selectedIds: shiftWindows };
}
