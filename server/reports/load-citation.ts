import type { AnyReport, ReportBlocks } from '#contract/reports/any-report.ts';
import type { AcuityRow } from '#domain/reports/blocks/rows.ts';
import {
  type Completeness,
  type CompletenessScope,
  findFirstCounted,
  sumCompleteness,
} from '#domain/shifts/completeness.ts';
import { collectSlotNames } from '#domain/shifts/premium-types.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listKnownChangedWindows, loadCompletenessByModule } from '#server/db/shift-months/completeness.ts';
import { listCitedFieldNames, listSlotNames, type WindowCount } from './citation.queries.ts';
import type { ReportScope, ScopedClient, ScopedModule } from './report-scope.ts';

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
  const countsOf = Map.groupBy(counts, count => count.moduleId);
  const clients = new Map(scope.clients.map(client => [client.id, client]));
  const modules = scope.modules.map(module => {
    const client = clients.get(module.clientId);
    if (!client) throw new Error(`no client ${module.clientId}`);
    return {
      module,
      calendar: toCalendar(module, client, scope, within),
      counts: countsOf.get(module.id) ?? [],
    };
  });
  const found = await loadCompletenessByModule(tx, modules);
  return sumCompleteness([...found.values()]);
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
    removed: listKnownChangedWindows(within, config, timeZone).filter(window => window.elapsedMinutes === 0),
    selectedIds: scope.shiftWindows,
    first: findFirstCounted(module.firstShift, firstGoodMonth),
  };
}

/** The names of the fields and premium slots in a report. */
export async function loadNames(tx: AnyTx, context: AnyReport, acuity: readonly AcuityRow[]) {
  const data = (context.reports ?? [context]).flatMap(report => report.groupings.map(each => each.data));
  return {
    fields: {
      ...Object.fromEntries(acuity.map(({ fieldId, fieldName }) => [fieldId, fieldName])),
      ...(await listCitedFieldNames(tx, [...new Set(data.flatMap(listMappedFields))])),
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
