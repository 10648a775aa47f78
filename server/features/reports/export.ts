import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DrillDownFilters } from '#contract/reports/report-filters.ts';
import type { ShiftExport } from '#contract/reports/reports.ts';
import { maxExportedShifts } from '#domain/reports/report-limits.ts';
import type { Session } from '#server/auth/sessions.ts';
import type { AppContext } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { exportedRange, recordExport } from '#server/http/exports.ts';
import { JsonStream } from '#server/http/json-stream.ts';
import { inScope } from './in-scope.ts';
import { premiumColumns, presenterOf } from './present-shift.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import {
  countShifts,
  listCountedFields,
  listPremiumNames,
  listShiftsAfter,
  type ShiftSelection,
  type StoredShiftRow,
} from './report-shifts.queries.ts';
import { selectionOf } from './shift-filters.ts';

/** Rows in one transaction: short ones, so that a slow reader holds nothing up. */
const rowsAtOnce = 1_000;

interface ExportCall {
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
  query: DrillDownFilters;
}

/** Every shift of a selection, read as fast as the client takes it and no further when it leaves. */
export async function exportOf(context: AppContext, call: ExportCall): Promise<JsonStream<ShiftExport>> {
  const { session, query } = call;
  const { scope, selection, head } = await inScope(context, call, async tx => {
    const asking = { person: session.person, filters: query, wantsAllModules: false, now: context.clock() };
    const scope = await scopeOf(tx, asking);
    const selection = selectionOf(scope, query);
    const count = await countShifts(tx, selection);
    if (count > maxExportedShifts) throw tooMany(count);
    const fields = await listCountedFields(tx, selection);
    const premium_types = premiumColumns(await listPremiumNames(tx, selection));
    return { scope, selection, head: { count, fields, premium_types } };
  });
  await recordExport(context, call.request, exportedFrom(scope, head.count));
  return new JsonStream(() => pieces(context, call, scope, selection, head));
}

function exportedFrom(scope: ReportScope, rows: number) {
  const clients = scope.clients.map(client => client.id);
  const modules = scope.modules.map(module => module.id);
  const range = { start_date: scope.range.start, end_date: scope.range.end, clients, modules };
  return { action: 'exported shifts', clients, details: { ...exportedRange(range), rows } } as const;
}

async function* pieces(
  context: AppContext,
  call: ExportCall,
  scope: ReportScope,
  selection: ShiftSelection,
  head: Omit<ShiftExport, 'results'>,
): AsyncGenerator<string> {
  const present = presenterOf(scope);
  let last: StoredShiftRow | undefined;
  yield `${JSON.stringify(head).slice(0, -1)},"results":[`;
  do {
    const rows = await inScope(context, call, tx => listShiftsAfter(tx, selection, last, rowsAtOnce));
    if (rows.length > 0) {
      yield (last ? ',' : '') + rows.map(row => JSON.stringify(present(row))).join(',');
    }
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
  yield ']}';
}

function tooMany(count: number): Error {
  const [found, most] = [count, maxExportedShifts].map(number => number.toLocaleString('en-US'));
  return invalid(
    'non_field_errors',
    `These are ${found} shifts; a download holds at most ${most}. Choose a shorter date range or fewer modules.`,
  );
}
