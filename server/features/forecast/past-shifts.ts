import type { PastShift } from '#domain/forecast/history.ts';
import { memo } from '#domain/memo.ts';
import { requireRns } from '#domain/standards/requirement/judge-shift.ts';
import type { StandardInForce } from '#domain/standards/setting/setting.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import {
  findFormerRatios,
  listForecastShifts,
  type PastShiftRow,
  type ShiftsStamp,
} from './forecast.queries.ts';

/** The shifts to list, and the values of the module that they depend on. */
interface Wanted {
  moduleId: number;
  from: IsoDate;
  /** Of the shifts since that date, just read from the database. */
  stamp: ShiftsStamp;
  /** RNs per patient by acuity field. */
  ratios: Record<string, number>;
  /** Today's staffing standard; null without one. */
  standard: StandardInForce | null;
}

interface KeptShift extends PastShift {
  id: number;
  startsAt: number;
  version: number;
  changedAt: number;
  /** Counts fields that the module has no more: the workload depends on the ratios of other shifts. */
  hasFormerFields: boolean;
}

interface Kept {
  from: IsoDate;
  /** With the standard. */
  ratios: string;
  shifts: readonly KeptShift[];
}

const mostModules = 100;

/**
 * Keeps the shifts of modules in this process, because to read a year of them takes longer than the forecast. Reads only the
 * changed ones if their stamp then equals that of the database, else all.
 */
export function createPastShifts() {
  const kept = memo<number, { newest: Kept | null }>(mostModules);

  return async function list(tx: ClientTx, wanted: Wanted): Promise<readonly KeptShift[]> {
    const { moduleId, from } = wanted;
    const ratios = JSON.stringify([wanted.ratios, wanted.standard]);
    const place = kept(moduleId, () => ({ newest: null }));
    const found = place.newest;
    // A forecast of an earlier date, which nobody repeats.
    if (found && from < found.from) return readAll(tx, wanted);
    const basis = found?.from === from && found.ratios === ratios ? found.shifts : null;
    if (basis && isCurrent(basis, wanted.stamp)) return basis;
    const shifts = (basis && (await readChanged(tx, wanted, basis))) ?? (await readAll(tx, wanted));
    place.newest = { from, ratios, shifts };
    return shifts;
  };
}

async function readAll(tx: ClientTx, { moduleId, from, ratios, standard }: Wanted): Promise<KeptShift[]> {
  const rows = await listForecastShifts(tx, moduleId, from);
  const former = listFormerFields(rows, ratios);
  const formerRatios = former.size > 0 ? await findFormerRatios(tx, moduleId, [...former]) : {};
  const allRatios = Object.entries({ ...formerRatios, ...ratios });
  return rows.map(row => toKept(row, allRatios, standard, former));
}

/** The shifts with the changes since they were read; null if the changes cannot be told from a deletion or the like. */
async function readChanged(
  tx: ClientTx,
  { moduleId, from, ratios, stamp, standard }: Wanted,
  shifts: readonly KeptShift[],
): Promise<KeptShift[] | null> {
  const rows = await listForecastShifts(tx, moduleId, from, summarize(shifts).changedAt);
  if (listFormerFields(rows, ratios).size > 0) return null;
  const changed = new Map(rows.map(row => [row.id, toKept(row, Object.entries(ratios), standard)]));
  const replaced = shifts.filter(({ id }) => changed.has(id));
  if (replaced.some(({ hasFormerFields }) => hasFormerFields)) return null;
  const updated = [...shifts.filter(({ id }) => !changed.has(id)), ...changed.values()];
  return isCurrent(updated, stamp) ? updated.sort(compareDates) : null;
}

function isCurrent(shifts: readonly KeptShift[], stamp: ShiftsStamp): boolean {
  const { count, versions, changedAt } = summarize(shifts);
  return count === stamp.count && versions === stamp.versions && changedAt === stamp.changedAt;
}

function summarize(shifts: readonly KeptShift[]): ShiftsStamp {
  let [versions, changedAt] = [0, 0];
  for (const shift of shifts) {
    versions += shift.version;
    changedAt = Math.max(changedAt, shift.changedAt);
  }
  return { count: shifts.length, versions, changedAt };
}

function compareDates(a: KeptShift, b: KeptShift): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** The fields of shifts that have no current ratio. */
function listFormerFields(
  rows: readonly PastShiftRow[],
  ratios: Readonly<Record<string, number>>,
): ReadonlySet<string> {
  const known = new Set(Object.keys(ratios));
  const former = new Set<string>();
  for (const { counts } of rows) {
    for (const id of Object.keys(counts)) if (!known.has(id)) former.add(id);
  }
  return former;
}

/** Goes through the ratios, because their number is the same for each shift: `for … in` takes ten times as long. */
function toKept(
  { counts, ...shift }: PastShiftRow,
  ratios: readonly (readonly [id: string, ratio: number])[],
  standard: StandardInForce | null,
  former: ReadonlySet<string> = new Set(),
): KeptShift {
  let workload = 0;
  for (const [id, ratio] of ratios) workload += (counts[id] ?? 0) * ratio;
  const hasFormerFields = former.size > 0 && Object.keys(counts).some(id => former.has(id));
  const required = (standard && requireRns(standard, counts)) ?? Number.NaN;
  return { ...shift, workload: Math.round(workload * 1e6) / 1e6, required, hasFormerFields };
}
