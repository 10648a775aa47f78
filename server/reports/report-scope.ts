import type { ShiftFilters } from '#contract/reports/report-filters.ts';
import { fromWire } from '#contract/wire.ts';
import { type Caller, type ClientAccess, canManageClient, canUseModule } from '#domain/people/access.ts';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { ReportClient } from '#domain/reports/blocks/windows.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import { resolveRange } from '#domain/time/default-range.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { AnyTx } from '#server/db/database.ts';
import {
  type ClientRow,
  findCurrentModuleId,
  listActiveModules,
  listModulesById,
  listScopeClients,
  type ReportModuleRow,
} from './report-clients.queries.ts';

/** A client of a report, with its time zone, its current staffing date and its first good month. */
export interface ScopedClient extends ReportClient {
  readonly timeZone: string;
  readonly today: IsoDate;
  readonly firstGoodMonth: IsoDate | null;
}

export type ScopedModule = ReportModule & Pick<ReportModuleRow, 'firstShift'>;

/** The clients, modules, dates and windows that a call is about. */
export interface ReportScope {
  clients: readonly ScopedClient[];
  modules: readonly ScopedModule[];
  /** The latest current date of the clients. */
  today: IsoDate;
  range: DateRange;
  /** Null for all windows. */
  shiftWindows: readonly number[] | null;
  /** The months whose maintained sums are not up to date in at least one module. */
  staleMonths: readonly IsoDate[];
  /** Whether the reader may see wages. */
  canSeeCost: boolean;
}

interface ScopeRequest {
  person: Caller;
  filters: ShiftFilters;
  /** Without a module in the filters: all modules instead of the current one. */
  wantsAllModules: boolean;
  now: Date;
}

/** Resolves a call's filters; 404 for clients and modules that the person may not use (D30, D31). */
export async function resolveScope(tx: AnyTx, asking: ScopeRequest): Promise<ReportScope> {
  const { person, filters, now } = asking;
  if (!person.client) throw notFound();
  const modules = await listReportModules(tx, asking, person.client);
  const rows = await listReportClients(tx, asking, person.client, modules);
  const clients = rows.map(scopedClientAt(now));
  const windows = filters.shift_windows ?? [];
  return {
    clients,
    modules: modules.map(({ id, name, clientId, firstShift }) => ({ id, name, clientId, firstShift })),
    today: listTodays(clients).at(-1) ?? '',
    range: resolveScopeRange(filters, rows, clients),
    shiftWindows: windows.length > 0 ? windows : null,
    staleMonths: [...new Set(modules.flatMap(module => module.staleMonths))],
    canSeeCost: canManageClient(person),
  };
}

/** A client without modules still has a report, which is empty. */
async function listReportClients(
  tx: AnyTx,
  { filters: { clients = [] } }: ScopeRequest,
  own: ClientAccess,
  modules: readonly ReportModuleRow[],
): Promise<readonly ClientRow[]> {
  if (modules.length > 0) return [...new Map(modules.map(({ client }) => [client.id, client])).values()];
  return listScopeClients(tx, clients.length > 0 ? clients : [own.clientId]);
}

async function listReportModules(
  tx: AnyTx,
  { person, filters, wantsAllModules }: ScopeRequest,
  client: ClientAccess,
): Promise<readonly ReportModuleRow[]> {
  const { clients = [], modules = [] } = filters;
  if (!person.isAdmin && clients.some(id => id !== client.clientId)) throw notFound();
  if (modules.length > 0) {
    const found = await listModulesById(tx, modules);
    const isForeign = (module: ReportModule): boolean =>
      (!person.isAdmin && !canUseModule(person, module)) ||
      (clients.length > 0 && !clients.includes(module.clientId));
    if (found.length < modules.length || found.some(isForeign)) throw notFound();
    return found;
  }
  if (clients.some(id => id !== client.clientId)) {
    if ((await listScopeClients(tx, clients)).length < clients.length) throw notFound();
    return listActiveModules(tx, clients);
  }
  const available = client.moduleIds.length > 0 ? await listModulesById(tx, client.moduleIds) : [];
  if (wantsAllModules) return available;
  const currentId = person.userId === null ? null : await findCurrentModuleId(tx, person.userId);
  return [available.find(module => module.id === currentId) ?? available[0]].filter(
    found => found !== undefined,
  );
}

/** Caches the staffing date by time zone and shift times, which many clients share: finding clock changes takes time. */
function scopedClientAt(now: Date): (row: ClientRow) => ScopedClient {
  const todays = new Map<string, IsoDate>();
  return ({ id, name, timezone, firstGoodMonth, shiftWindowsConfig, showFullSwRange }) => {
    const shiftWindows = fromWire(shiftWindowsConfig);
    const key = JSON.stringify([timezone, shiftWindows]);
    const today = todays.get(key) ?? findStaffingDate(now.getTime(), shiftWindows, timezone);
    todays.set(key, today);
    const showFullRange = showFullSwRange;
    return { id, name, shiftWindows, showFullRange, timeZone: timezone, today, firstGoodMonth };
  };
}

/** For several clients: starts with the earliest first good month and ends by the earliest current date. */
function resolveScopeRange(
  { start_date, end_date }: ShiftFilters,
  rows: readonly ClientRow[],
  clients: readonly ScopedClient[],
): DateRange {
  const [today = '2000-01-01'] = listTodays(clients);
  const months = rows.map(row => row.firstGoodMonth);
  const [firstMonth = null] = months.includes(null) ? [] : months.toSorted();
  const range = resolveRange({ start: start_date, end: end_date }, today, firstMonth);
  if (!range) throw invalid('end_date', 'The end date must not be before the start date.');
  return range;
}

/** The clients' current dates, earliest first. */
function listTodays(clients: readonly ScopedClient[]): IsoDate[] {
  return clients.map(client => client.today).toSorted();
}
