import type { ShiftFilters } from '#contract/reports/report-filters.ts';
import { configFromWire } from '#contract/shifts/shift-window-wire.ts';
import { canUseModule, type HospitalAccess, type Person } from '#domain/people/access.ts';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { ReportClient } from '#domain/reports/blocks/windows.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import { resolveRange } from '#domain/time/default-range.ts';
import type { AnyTx } from '#server/db/database.ts';
import { invalid, notFound } from '#server/errors.ts';
import {
  findCurrentModuleId,
  type HospitalRow,
  listActiveModules,
  listHospitals,
  listModulesById,
  type ModuleRow,
} from './frame.queries.ts';

/** A hospital of a report, with what its calendar needs. */
export type ScopedClient = ReportClient & { readonly timeZone: string; readonly today: IsoDate };

/** Whose shifts a call is about, and of which dates. */
export interface ReportScope {
  clients: readonly ScopedClient[];
  modules: readonly ReportModule[];
  range: DateRange;
  /** Null for all windows. */
  shiftWindows: readonly number[] | null;
}

interface Asking {
  person: Person;
  filters: ShiftFilters;
  /** Where no module is named: all of them, not the current one. */
  wantsAllModules: boolean;
  now: Date;
}

/** What a call's filters mean for the person who asks; what is not theirs does not exist (D30, D31). */
export async function scopeOf(tx: AnyTx, asking: Asking): Promise<ReportScope> {
  const { person, filters, now } = asking;
  if (!person.hospital) throw notFound();
  const modules = await modulesAsked(tx, asking, person.hospital);
  const rows = await hospitalsOf(tx, asking, person.hospital, modules);
  const clients = rows.map(scopedClientAt(now));
  const windows = filters.shift_windows ?? [];
  return {
    clients,
    modules: modules.map(({ id, name, clientId }) => ({ id, name, clientId })),
    range: rangeOf(filters, rows, clients),
    shiftWindows: windows.length > 0 ? windows : null,
  };
}

/** A hospital without modules still has a report: an empty one. */
async function hospitalsOf(
  tx: AnyTx,
  { filters: { clients = [] } }: Asking,
  own: HospitalAccess,
  modules: readonly ModuleRow[],
): Promise<readonly HospitalRow[]> {
  if (modules.length > 0)
    return [...new Map(modules.map(({ hospital }) => [hospital.id, hospital])).values()];
  return listHospitals(tx, clients.length > 0 ? clients : [own.clientId]);
}

async function modulesAsked(
  tx: AnyTx,
  { person, filters, wantsAllModules }: Asking,
  hospital: HospitalAccess,
): Promise<readonly ModuleRow[]> {
  const { clients = [], modules = [] } = filters;
  if (!person.isAdmin && clients.some(id => id !== hospital.clientId)) throw notFound();
  if (modules.length > 0) {
    const found = await listModulesById(tx, modules);
    const isForeign = (module: ReportModule): boolean =>
      (!person.isAdmin && !canUseModule(person, module)) ||
      (clients.length > 0 && !clients.includes(module.clientId));
    if (found.length < modules.length || found.some(isForeign)) throw notFound();
    return found;
  }
  if (clients.some(id => id !== hospital.clientId)) {
    if ((await listHospitals(tx, clients)).length < clients.length) throw notFound();
    return listActiveModules(tx, clients);
  }
  const available = hospital.moduleIds.length > 0 ? await listModulesById(tx, hospital.moduleIds) : [];
  if (wantsAllModules) return available;
  const currentId = await findCurrentModuleId(tx, person.userId);
  return [available.find(module => module.id === currentId) ?? available[0]].filter(
    found => found !== undefined,
  );
}

/** Clock changes take time to look up, and many hospitals share time zone and shift times. */
function scopedClientAt(now: Date): (row: HospitalRow) => ScopedClient {
  const todays = new Map<string, IsoDate>();
  return ({ id, name, timezone, shiftWindowsConfig, showFullSwRange }) => {
    const shiftWindows = configFromWire(shiftWindowsConfig);
    const key = JSON.stringify([timezone, shiftWindows]);
    const today = todays.get(key) ?? findStaffingDate(now.getTime(), shiftWindows, timezone);
    todays.set(key, today);
    return { id, name, shiftWindows, showFullRange: showFullSwRange, timeZone: timezone, today };
  };
}

/** Of several hospitals: the first month that is good at any of them, and the earliest of their dates. */
function rangeOf(
  { start_date, end_date }: ShiftFilters,
  rows: readonly HospitalRow[],
  clients: readonly ScopedClient[],
): DateRange {
  const [today = '2000-01-01'] = clients.map(client => client.today).toSorted();
  const months = rows.map(row => row.firstGoodMonth);
  const [firstMonth = null] = months.includes(null) ? [] : months.toSorted();
  const range = resolveRange({ start: start_date, end: end_date }, today, firstMonth);
  if (!range) throw invalid('end_date', 'The end date must not be before the start date.');
  return range;
}
