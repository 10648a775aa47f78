import type { AcuityRow } from '#domain/reports/blocks/rows.ts';
import type { Report, ReportBlocks } from '#domain/reports/report.ts';
import {
  type ChangedWindow,
  type Completeness,
  type CompletenessScope,
  computeCompleteness,
  computeCompletenessFromCounts,
  findCountedRange,
  findFirstCounted,
  listChangedWindows,
  sumCompleteness,
} from '#domain/shifts/completeness.ts';
import { collectSlotNames } from '#domain/shifts/premium-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { ReportScope, ScopedClient, ScopedModule } from '../scope/report-scope.ts';
import { listFieldNames, listSlotNames, listStoredDays, type WindowCount } from './citation.queries.ts';

/**
 * Saved shifts out of possible shifts (D22). `counts` covers all windows, selected or not. Clock changes are looked up in
 * `within`, which contains the range: parts of one report share it.
 */
export async function loadCompleteness(
  tx: AnyTx,
  scope: ReportScope,
  counts: readonly WindowCount[],
  within = scope.range,
): Promise<Completeness> {
  const countsByModule = Map.groupBy(counts, count => count.moduleId);
  const clients = new Map(scope.clients.map(client => [client.id, client]));
  const byCounts = scope.modules.map(module => {
    const client = clients.get(module.clientId);
    if (!client) throw new Error(`no client ${module.clientId}`);
    const calendar = toCalendar(module, client, scope, within);
    const spans = (countsByModule.get(module.id) ?? []).map(row => ({
      id: row.windowId,
      duration: row.nominalMinutes,
      shifts: row.shifts,
    }));
    const completeness = hasUncountedShifts(module, calendar)
      ? null
      : computeCompletenessFromCounts(calendar, spans);
    return { module, calendar, completeness };
  });
  const others = byCounts.filter(({ completeness }) => completeness === null);
  const byStart = Map.groupBy(others, ({ calendar }) => findCountedRange(calendar).start);
  const parts = byCounts.map(({ completeness }) => completeness).filter(found => found !== null);
  for (const modules of byStart.values()) parts.push(await loadByDates(tx, modules));
  return sumCompleteness(parts);
}

interface CountedModule {
  module: ScopedModule;
  calendar: CompletenessScope;
}

/**
 * For modules whose counted ranges start on the same date. Either shift times changed within the range, so that the windows
 * of a date depend on its stored shifts (D11), or the range has shifts that do not count.
 */
async function loadByDates(tx: AnyTx, modules: readonly CountedModule[]): Promise<Completeness> {
  const [first] = modules;
  if (!first) return sumCompleteness([]);
  const storedDays = await listStoredDays(tx, {
    modules: modules.map(({ module }) => module),
    range: { ...first.calendar.range, start: findCountedRange(first.calendar).start },
    shiftWindows: null,
  });
  return sumCompleteness(
    modules.map(({ module, calendar }) => computeCompleteness(calendar, storedDays.get(module.id) ?? [])),
  );
}

function toCalendar(
  module: ScopedModule,
  client: ScopedClient,
  scope: ReportScope,
  within: DateRange,
): CompletenessScope {
  const { shiftWindows: config, timeZone, today, firstGoodMonth } = client;
  return {
    range: scope.range,
    today,
    config,
    removed: listCachedChangedWindows(within, config, timeZone).filter(window => window.elapsedMinutes === 0),
    selectedIds: scope.shiftWindows,
    first: findFirstCounted(module.firstShift, firstGoodMonth),
  };
}

/** Whether the range has shifts before the first one that counts. */
function hasUncountedShifts({ firstShift }: ScopedModule, { first, range }: CompletenessScope): boolean {
  if (firstShift === null || first === null) return false;
  return firstShift.date < first.date && range.start < first.date;
}

const cacheLimit = 1_000;
const cache = new Map<string, readonly ChangedWindow[]>();

/** Cached, because finding clock changes takes milliseconds and many clients share time zone, shift times and range. */
export function listCachedChangedWindows(...calendar: Parameters<typeof listChangedWindows>) {
  const key = JSON.stringify(calendar);
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size === cacheLimit) cache.clear();
  const changed = listChangedWindows(...calendar);
  cache.set(key, changed);
  return changed;
}

/** The names of the fields and premium slots in a report. */
export async function loadNames(tx: AnyTx, context: Report, acuity: readonly AcuityRow[]) {
  const data = (context.reports ?? [context]).flatMap(report => report.groupings.map(each => each.data));
  return {
    fields: {
      ...Object.fromEntries(acuity.map(({ fieldId, fieldName }) => [fieldId, fieldName])),
      ...(await listFieldNames(tx, [...new Set(data.flatMap(listMappedFields))])),
    },
    premiumTypes: data.some(hasSlots) ? slotNames(await listSlotNames(tx, context.options.modules)) : {},
  };
}

/** The fields that staffing standards map, or that kept shifts from being rated. */
function listMappedFields({ standards }: ReportBlocks): string[] {
  const mapped = standards?.settings.flatMap(setting =>
    setting.pack === null ? [] : Object.keys(setting.map),
  );
  return [...(mapped ?? []), ...(standards?.unmapped ?? []).map(({ field }) => field)];
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
