import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { PeerPoint } from '#domain/peers/compare-hospitals.ts';
import { type Quarter, toWholeWeeks } from '#domain/peers/quarters.ts';
import type { WeekSums } from '#domain/peers/week-sums.ts';
import type { ShiftKey } from '#domain/shifts/completeness.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import { fromChosenShifts, moduleParts } from '#server/db/shift-months/shift-selection.queries.ts';
import { modules } from '#server/db/tables/clients.ts';
import { peerImports, peerModules, peerQuarters, peerSums } from '#server/db/tables/peers.ts';

/** Ends with the transaction. Only one transaction at a time makes or exports sums of a quarter, or imports some. */
export async function lockQuarter(tx: PlatformTx, quarter: Quarter): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7264153, hashtext(${quarter}))`);
}

/** Undefined for a module that does not exist. */
export async function findPeerGroup(
  tx: PlatformTx,
  module: { id: number; clientId: number },
): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ group: modules.peerGroup })
    .from(modules)
    .where(and(eq(modules.clientId, module.clientId), eq(modules.id, module.id)));
  return row?.group;
}

export async function findQuarter(tx: PlatformTx, group: string, quarter: Quarter) {
  const [row] = await tx
    .select()
    .from(peerQuarters)
    .where(and(eq(peerQuarters.peerGroup, group), eq(peerQuarters.quarter, quarter)));
  return row;
}

export async function findSums(tx: PlatformTx, clientId: number, group: string, quarter: Quarter) {
  const [row] = await tx
    .select()
    .from(peerSums)
    .where(
      and(eq(peerSums.clientId, clientId), eq(peerSums.peerGroup, group), eq(peerSums.quarter, quarter)),
    );
  return row;
}

/** A hospital's points in a group up to a quarter, oldest first. */
export async function listOwnPoints(
  tx: PlatformTx,
  clientId: number,
  group: string,
  until: Quarter,
): Promise<{ quarter: Quarter; point: PeerPoint | null }[]> {
  return tx
    .select({ quarter: peerSums.quarter, point: peerSums.point })
    .from(peerSums)
    .where(and(eq(peerSums.clientId, clientId), eq(peerSums.peerGroup, group), lte(peerSums.quarter, until)))
    .orderBy(asc(peerSums.quarter));
}

/** The active modules in a group whose hospitals are active and agree. */
export async function listMembers(tx: PlatformTx, group: string) {
  const { rows } = await tx.execute<Columns<PeerMember>>(sql`
    select m.client_id as "clientId", m.id, c.timezone as "timeZone", c.first_good_month as "firstGoodMonth",
      c.shift_windows_config as "shiftWindowsConfig",
      (select json_build_object('date', first.date, 'windowId', first.window_mins) from shifts first
        where first.client_id = m.client_id and first.module_id = m.id
        order by first.date, first.window_mins limit 1) as "firstShift"
    from modules m join clients c on c.id = m.client_id
    where m.peer_group = ${group} and m.is_active and c.is_active and c.shares_with_peers
    order by m.client_id, m.id`);
  return rows;
}

export interface PeerMember {
  readonly clientId: number;
  readonly id: number;
  readonly timeZone: string;
  readonly firstGoodMonth: IsoDate | null;
  readonly shiftWindowsConfig: { mins: number; is_day: boolean }[];
  readonly firstShift: ShiftKey | null;
}

type ModuleKey = Pick<PeerMember, 'clientId' | 'id'>;

/** The modules whose quarter counts in another group, by id. */
export async function listCountedElsewhere(
  tx: PlatformTx,
  members: readonly ModuleKey[],
  { group, quarter }: { group: string; quarter: Quarter },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.module_id as id from ${moduleParts(select(members))}
    join peer_modules c on c.client_id = part.client_id and c.module_id = part.module_id
    where c.quarter = ${quarter} and c.peer_group <> ${group}`);
  return new Set(rows.map(row => row.id));
}

/** Keeps the modules' quarter in the group for good. */
export async function claimModules(
  tx: PlatformTx,
  members: readonly ModuleKey[],
  { group: peerGroup, quarter }: { group: string; quarter: Quarter },
): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map(({ clientId, id }) => ({ clientId, moduleId: id, quarter, peerGroup }));
  await tx.insert(peerModules).values(rows).onConflictDoNothing();
}

/**
 * RN hours of each week, worked and needed: at least 2 RNs, and as many as the catalogue asks for today. `weights` are its RNs per
 * patient by field, deleted ones included; a field that it never had keeps that of the shift.
 */
export async function listWeekSums(
  tx: PlatformTx,
  members: readonly ModuleKey[],
  range: DateRange,
  weights: Readonly<Record<string, number>>,
): Promise<(WeekSums & { clientId: number })[]> {
  // In floating point, which takes a third of the time of exact decimals; the ratios have four digits.
  const hours = sql`s.minutes / 60.0::float8`;
  const weighed = sql`greatest(2, coalesce((
    select sum(patients.value::float8 * coalesce(weight.of ->> patients.key, s.rns_per_patient ->> patients.key, '0')::float8)
    from jsonb_each_text(s.acuity_counts) as patients where patients.value <> '0'), 0))`;
  // The stored target is what the catalogue asks for, unless a ratio has changed since or the module's minimum hides it.
  const need = sql`case
    when s.rns_per_patient <@ weight.of and (s.min_rn_target <= 2 or s.rn_target > s.min_rn_target)
    then greatest(2, s.rn_target)::float8 else ${weighed} end`;
  const { rows } = await tx.execute<Columns<WeekSums & { clientId: number }>>(sql`
    select "clientId", start::text, sum(worked) as worked, sum(needed) as needed,
      coalesce(sum(worked) filter (where is_day), 0) as "workedByDay",
      coalesce(sum(needed) filter (where is_day), 0) as "neededByDay"
    from (
      select s.client_id as "clientId", s.date - extract(dow from s.date)::int as start, s.is_day,
        s.rn_actual::float8 * ${hours} as worked, ${need} * ${hours} as needed
      from (select ${JSON.stringify(weights)}::jsonb as of) as weight
      cross join ${moduleParts(select(members))}
      join shifts s on s.client_id = part.client_id and s.module_id = part.module_id
      where s.date between ${range.start} and ${range.end}
      -- Keeps PostgreSQL from weighing each shift once for every sum.
      offset 0
    ) as shifts group by 1, 2 order by 1, 2`);
  return rows;
}

/** The shifts of each module by window. */
export async function countByWindow(tx: PlatformTx, members: readonly ModuleKey[], range: DateRange) {
  const { rows } = await tx.execute<{
    id: number;
    windowId: number;
    nominalMinutes: number;
    shifts: number;
  }>(sql`
    select s.module_id as id, s.window_mins as "windowId", s.nominal_minutes as "nominalMinutes", count(*)::int as shifts
    ${fromChosenShifts({ ...select(members), range })} group by 1, 2, 3`);
  return Map.groupBy(rows, ({ id }) => id);
}

const select = (members: readonly ModuleKey[]) => ({
  modules: members.map(({ id, clientId }) => ({ id, clientId, name: '' })),
  range: { start: '', end: '' },
  shiftWindows: null,
});

export interface CatalogueField {
  readonly id: number;
  readonly section: string;
  readonly name: string;
  readonly rnsPerPatient: number;
  readonly isDeleted: boolean;
}

/** The fields with patients in the whole weeks of a quarter, by id. */
export async function listPatientFields(
  tx: PlatformTx,
  members: readonly ModuleKey[],
  quarter: Quarter,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct unnest(s.fields_with_patients)::float8 as id
    ${fromChosenShifts({ ...select(members), range: toWholeWeeks(quarter) })}`);
  return new Set(rows.map(row => row.id));
}

/** All fields of the catalogue, deleted ones included. */
export async function listCatalogue(tx: PlatformTx): Promise<CatalogueField[]> {
  const { rows } = await tx.execute<Columns<CatalogueField>>(sql`
    select f.id, s.name as section, f.name, f.rns_per_patient::float8 as "rnsPerPatient", f.deleted_at is not null as "isDeleted"
    from acuity_fields f join sections s on s.id = f.section_id order by s.name, f.name, f.id`);
  return rows;
}

export async function insertQuarter(tx: PlatformTx, row: typeof peerQuarters.$inferInsert): Promise<void> {
  await tx.insert(peerQuarters).values(row);
}

export async function insertSums(
  tx: PlatformTx,
  rows: readonly (typeof peerSums.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(peerSums).values([...rows]);
}

export async function listImports(tx: PlatformTx, group: string, quarter: Quarter) {
  return tx
    .select()
    .from(peerImports)
    .where(and(eq(peerImports.peerGroup, group), eq(peerImports.quarter, quarter)))
    .orderBy(asc(peerImports.source));
}

export async function insertImport(tx: PlatformTx, row: typeof peerImports.$inferInsert): Promise<void> {
  await tx.insert(peerImports).values(row);
}

/** The date of the first shift of a hospital's modules in the group; null without one. */
export async function findFirstShiftDate(tx: PlatformTx, clientId: number, group: string) {
  const { rows } = await tx.execute<{ date: IsoDate | null }>(sql`
    select min(first.date)::text as date from modules m cross join lateral (
      select s.date from shifts s where s.client_id = m.client_id and s.module_id = m.id order by s.date limit 1) as first
    where m.client_id = ${clientId} and m.peer_group = ${group}`);
  return rows[0]?.date ?? null;
}
