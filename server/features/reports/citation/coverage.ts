import {
  type Completeness,
  type CompletenessScope,
  computeCompleteness,
  computeCompletenessFromCounts,
  countPossibleShifts,
  sumCompleteness,
} from '#domain/reports/completeness.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { ReportScope, ScopedClient } from '../scope/report-scope.ts';
import { listStoredDays, type WindowCount } from './coverage.queries.ts';

/** Saved shifts out of possible shifts (D22). `counts` covers all windows, selected or not. */
export async function loadCompleteness(
  tx: AnyTx,
  scope: ReportScope,
  counts: readonly WindowCount[],
): Promise<Completeness> {
  const countsByModule = Map.groupBy(counts, count => count.moduleId);
  const calendars = new Map(scope.clients.map(client => [client.id, toCalendar(client, scope)]));
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
      completeness: computeCompletenessFromCounts(calendar, spans, countCachedPossibleShifts(calendar)),
    };
  });
  // Shift times changed within the range: the windows of a date depend on its stored shifts (D11).
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

function toCalendar(client: ScopedClient, { range, shiftWindows }: ReportScope): CompletenessScope {
  const { shiftWindows: config, timeZone, today } = client;
  return { range, today, config, timeZone, selectedIds: shiftWindows };
}

const cacheLimit = 1_000;
const cache = new Map<string, number>();

/** Cached, because finding clock changes takes milliseconds and many clients share time zone, shift times and range. */
function countCachedPossibleShifts(calendar: CompletenessScope): number {
  const key = JSON.stringify(calendar);
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size === cacheLimit) cache.clear();
  const possible = countPossibleShifts(calendar);
  cache.set(key, possible);
  return possible;
}
