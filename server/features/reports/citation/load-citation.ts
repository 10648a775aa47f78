import type { AcuityRow } from '#domain/reports/blocks/rows.ts';
import {
  type Completeness,
  type CompletenessScope,
  computeCompleteness,
  computeCompletenessFromCounts,
  countPossibleShifts,
  sumCompleteness,
} from '#domain/reports/completeness.ts';
import type { Report, ReportBlocks } from '#domain/reports/report.ts';
import { collectSlotNames } from '#domain/shifts/premium-types.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { ReportScope, ScopedClient } from '../scope/report-scope.ts';
import { listSlotNames, listStoredDays, type WindowCount } from './citation.queries.ts';

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

/** The names of the fields and premium slots in a report. */
export async function loadNames(tx: AnyTx, context: Report, acuity: readonly AcuityRow[]) {
  const data = (context.reports ?? [context]).flatMap(report => report.groupings.map(each => each.data));
  return {
    fields: Object.fromEntries(acuity.map(({ fieldId, fieldName }) => [fieldId, fieldName])),
    premiumTypes: data.some(hasSlots) ? slotNames(await listSlotNames(tx, context.options.modules)) : {},
  };
}

const slotIds = collectSlotNames([]).map(slot => slot.id);

function hasSlots({ nursingHours = [] }: ReportBlocks): boolean {
  return nursingHours.some(row => slotIds.some(id => id in row.premium));
}

/** A slot with different names in different modules gets no name. */
function slotNames(modules: readonly (readonly string[])[]): Record<string, string> {
  const named = collectSlotNames(modules).filter(({ names }) => names.length === 1);
  return Object.fromEntries(named.map(({ id, names: [name = ''] }) => [id, name]));
}
