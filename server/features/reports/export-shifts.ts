import type { ShiftExport } from '#contract/reports/reports.ts';
import { maxExportedShifts } from '#domain/reports/options/report-limits.ts';
import type { AppContext } from '#server/features/context.ts';
import { mapStandards } from '#server/features/standards/report-standards.queries.ts';
import { JsonStream } from '#server/http/answers/answer-forms.ts';
import { describeExportRange, recordExport } from '#server/http/answers/exports.ts';
import type { CallOf } from '#server/http/endpoints/register-endpoints.ts';
import type { CostlyWork } from '#server/http/requests/costly-work.ts';
import { listSlotNames } from '#server/reports/citation.queries.ts';
import { type ReportScope, resolveScope } from '#server/reports/report-scope.ts';
import { tooMany } from '#server/reports/rows/load-rows.ts';
import { runInScope } from '#server/reports/run-in-scope.ts';
import { createPresenter, premiumColumns } from './present-shift.ts';
import {
  countReportShifts,
  listCountedFields,
  listShiftsAfter,
  listUsedPremiums,
  type ShiftSelection,
  type StoredShiftRow,
  toShiftSelection,
} from './report-shifts.queries.ts';

/** Rows per transaction: few, so that a slow reader does not hold a transaction open. */
const rowsAtOnce = 1_000;

type ShiftExportCall = CallOf<'exportReportShifts'>;

/** Streams every shift of a selection at the client's speed; stops if the client disconnects. */
export async function exportShifts(
  context: AppContext,
  call: ShiftExportCall,
  costly: CostlyWork,
): Promise<JsonStream<ShiftExport>> {
  const { session, query } = call;
  const { scope, selection, standards, head } = await runInScope(context, call, async tx => {
    const asking = { person: session.person, filters: query, wantsAllModules: false, now: context.clock() };
    const scope = await resolveScope(tx, asking);
    const selection = toShiftSelection(scope, query);
    const count = await countReportShifts(tx, selection);
    if (count > maxExportedShifts) {
      const [found, most] = [count, maxExportedShifts].map(number => number.toLocaleString('en-US'));
      throw tooMany(`These are ${found} shifts; a download holds at most ${most}.`);
    }
    const fields = await listCountedFields(tx, selection);
    const usedIds = await listUsedPremiums(tx, selection);
    const slotNames = await listSlotNames(
      tx,
      scope.modules.map(module => module.id),
    );
    const premium_types = premiumColumns(usedIds, slotNames);
    const timezones = Object.fromEntries(scope.clients.map(({ id, timeZone }) => [id, timeZone]));
    const standards = await mapStandards(tx, selection);
    return { scope, selection, standards, head: { count, fields, premium_types, timezones } };
  });
  await costly.startDownload(call, head.count > rowsAtOnce);
  await recordExport(context, call.request, toExportEntry(scope, head.count));
  const present = createPresenter(scope, standards);
  const whole = { ...head, standards: Object.fromEntries(standards) };
  return new JsonStream(() => pieces(context, call, selection, whole, present));
}

function toExportEntry(scope: ReportScope, rows: number) {
  const clients = scope.clients.map(client => client.id);
  const modules = scope.modules.map(module => module.id);
  const range = { start_date: scope.range.start, end_date: scope.range.end, clients, modules };
  return { action: 'exported shifts', clients, details: { ...describeExportRange(range), rows } } as const;
}

async function* pieces(
  context: AppContext,
  call: ShiftExportCall,
  selection: ShiftSelection,
  head: Omit<ShiftExport, 'results'>,
  present: ReturnType<typeof createPresenter>,
): AsyncGenerator<string> {
  let last: StoredShiftRow | undefined;
  yield `${JSON.stringify(head).slice(0, -1)},"results":[`;
  do {
    const rows = await runInScope(context, call, tx => listShiftsAfter(tx, selection, last, rowsAtOnce));
    if (rows.length > 0) {
      yield (last ? ',' : '') + rows.map(row => JSON.stringify(present(row))).join(',');
    }
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
  yield ']}';
}
