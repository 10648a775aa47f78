import {
  type Completeness,
  type CompletenessScope,
  computeCompleteness,
  computeCompletenessFromCounts,
  countPossibleShifts,
  sumCompleteness,
} from '#domain/reports/completeness.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listStoredDays, type WindowCount } from './coverage.queries.ts';
import type { ReportScope, ScopedClient } from './report-scope.ts';

/** Shifts saved out of shifts possible (D22). `counts` are those of all windows, selected or not. */
export async function completenessIn(
  tx: AnyTx,
  scope: ReportScope,
  counts: readonly WindowCount[],
): Promise<Completeness> {
  const countsByModule = Map.groupBy(counts, count => count.moduleId);
  const calendars = new Map(scope.clients.map(client => [client.id, calendarOf(client, scope)]));
  const byCounts = scope.modules.map(module => {
    const calendar = calendars.get(module.clientId);
    if (!calendar) throw new Error(`no client ${module.clientId}`);
    const windows = countsByModule.get(module.id) ?? [];
    const spans = windows.map(row => ({
      id: row.windowId,
      duration: row.nominalMinutes,
      shifts: row.shifts,
    }));
    return {
      module,
      calendar,
      completeness: computeCompletenessFromCounts(calendar, spans, knownPossible(calendar)),
    };
  });
  // Shift times changed in between: which windows a date offers depends on what is stored on it (D11).
  const changed = byCounts.filter(({ completeness }) => completeness === null);
  const storedDays =
    changed.length === 0
      ? new Map()
      : await listStoredDays(tx, {
          modules: changed.map(({ module }) => module),
          range: scope.range,
          shiftWindows: null,
        });
  const byDates = changed.map(({ module, calendar }) =>
    computeCompleteness(calendar, [storedDays.get(module.id) ?? []]),
  );
  return sumCompleteness([
    ...byCounts.map(({ completeness }) => completeness).filter(completeness => completeness !== null),
    ...byDates,
  ]);
}

function calendarOf(client: ScopedClient, { range, shiftWindows }: ReportScope): CompletenessScope {
  const { shiftWindows: config, timeZone, today } = client;
  return { range, today, config, timeZone, selectedIds: shiftWindows };
}

const mostKnown = 1_000;
const known = new Map<string, number>();

/** Clock changes take milliseconds to look up, and hospitals share time zones, shift times and ranges. */
function knownPossible(calendar: CompletenessScope): number {
  const key = JSON.stringify(calendar);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size === mostKnown) known.clear();
  const possible = countPossibleShifts(calendar);
  known.set(key, possible);
  return possible;
}
