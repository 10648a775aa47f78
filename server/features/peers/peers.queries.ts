import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { PeerPoint } from '#domain/peers/compare-hospitals.ts';
import { type Quarter, toWholeWeeks } from '#domain/peers/quarters.ts';
import type { WeekSums } from '#domain/peers/week-sums.ts';
import type { ShiftKey } from '#domain/shifts/completeness.ts';
import type { DateRange, IsoDate } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  fromModules,
  moduleParts,
} from '#server/db/shift-months/shift-selection.queries.ts';
import { summedShifts } from '#server/db/shift-months/summed-shifts.queries.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { peerImports, peerQuarters, peerSums } from '#server/db/tables/peers.ts';

/** Ends with the transaction. Only one transaction at a time makes or exports sums of a quarter, or imports some. */
export async function lockQuarter(tx: PlatformTx, quarter: Quarter): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7264153, hashtext(${quarter}))`);
}

/** The peer group of a module, and whether its hospital shares; undefined for a module that does not exist. */
export async function findPeerGroup(tx: PlatformTx, module: { id: number; clientId: number }) {
  const [row] = await tx
    .select({ group: modules.peerGroup, shares: clients.sharesWithPeers })
    .from(modules)
    .innerJoin(clients, eq(clients.id, modules.clientId))
    .where(and(eq(modules.clientId, module.clientId), eq(modules.id, module.id)));
  return row;
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
    select m.client_id as "clientId", m.id, c.peer_secret as "peerSecret", c.timezone as "timeZone", c.first_good_month as "firstGoodMonth",
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
  readonly peerSecret: string;
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

/** Every module of this installation whose quarter counts or would count in a group, also of hospitals that do not share. */
export async function listGroupedModules(tx: PlatformTx, quarter: Quarter) {
  const { rows } = await tx.execute<ModuleKey & { group: string; peerSecret: string }>(sql`
    select m.client_id as "clientId", m.id, coalesce(counted.peer_group, m.peer_group) as group, c.peer_secret as "peerSecret"
    from modules m join clients c on c.id = m.client_id
    left join peer_modules counted on counted.client_id = m.client_id and counted.module_id = m.id and counted.quarter = ${quarter}
    where coalesce(counted.peer_group, m.peer_group) is not null
    order by m.client_id, m.id`);
  return rows;
}

/** Keeps the modules' quarter in the group for good. */
export async function claimModules(
  tx: PlatformTx,
  members: readonly ModuleKey[],
  { group, quarter }: { group: string; quarter: Quarter },
): Promise<void> {
  await tx.execute(sql`
    insert into peer_modules (client_id, module_id, quarter, peer_group)
    select part.client_id, part.module_id, ${quarter}, ${group} from ${moduleParts(select(members))} on conflict do nothing`);
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
  // In floating point, which is faster than exact decimals; the ratios have four digits.
  const weighed = sql`greatest(2, coalesce((
    select sum(patients.value::float8 * coalesce(weight.of ->> patients.key, s.rns_per_patient ->> patients.key, '0')::float8)
    from jsonb_each_text(s.acuity_counts) as patients where patients.value <> '0'), 0))`;
  // A module's shifts nearly always have the weights of its last one, and comparing bytes (`*=`) is faster than `<@`.
  const hasWeightsOfToday = sql`case when row(s.rns_per_patient)::record *= last.weights
    then last.has_weights_of_today else s.rns_per_patient <@ weight.of end`;
  // The stored target is what the catalogue asks for, unless a weight has changed since or the module's minimum hides it.
  const need = sql`case
    when (s.min_rn_target <= 2 or s.rn_target > s.min_rn_target) and ${hasWeightsOfToday}
    then greatest(2, s.rn_target) else ${weighed}::numeric end`;
  const { rows } = await tx.execute<Columns<WeekSums & { clientId: number }>>(sql`
    select part.client_id as "clientId", start::text, sum(worked * hours) as worked, sum(needed * hours) as needed,
      coalesce(sum(worked * hours) filter (where is_day), 0) as "workedByDay",
      coalesce(sum(needed * hours) filter (where is_day), 0) as "neededByDay"
    from (select ${JSON.stringify(weights)}::jsonb as of) as weight
    cross join ${moduleParts(select(members))}
    cross join lateral (
      select row(s.rns_per_patient) as weights, s.rns_per_patient <@ weight.of as has_weights_of_today from shifts s
      where s.client_id = part.client_id and s.module_id = part.module_id and s.date <= ${range.end}
      order by s.date desc, s.window_mins desc limit 1
    ) as last
    -- One module at a time: hashing all shifts together, by one more key, takes a tenth longer.
    cross join lateral (
      select s.date - (s.date - ${range.start}::date) % 7 as start, s.is_day, s.minutes / 60.0::float8 as hours,
        sum(s.rn_actual)::float8 as worked, sum(${need})::float8 as needed
      from shifts s
      where s.client_id = part.client_id and s.module_id = part.module_id and s.date between ${range.start} and ${range.end}
      group by 1, 2, s.minutes
    ) as sums
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** The shifts of each module by window. The range is whole months, of which those that are not stale are read as their sums. */
export async function countPeerShiftsByWindow(
  tx: PlatformTx,
  members: readonly ModuleKey[],
  range: DateRange,
) {
  const stale = await tx.execute<{ month: IsoDate }>(sql`
    select distinct stale.month::text as month ${fromModules(select(members), 'stale_shift_months', 'stale')}
    stale.month between ${range.start} and ${range.end}`);
  const selection = { ...select(members), range, staleMonths: stale.rows.map(({ month }) => month) };
  const { rows } = await tx.execute<{
    id: number;
    windowId: number;
    nominalMinutes: number;
    shifts: number;
  }>(sql`
    select b.module_id as id, b.window_mins as "windowId", b.nominal_minutes as "nominalMinutes", sum(b.shifts)::int as shifts
    from ${summedShifts(selection, 'all')} as b group by 1, 2, 3`);
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

/** One statement with one parameter: that of Drizzle would have six for each hospital. */
export async function insertSums(
  tx: PlatformTx,
  { group, quarter }: { group: string; quarter: Quarter },
  rows: readonly Pick<typeof peerSums.$inferSelect, 'clientId' | 'leftOut' | 'weeks' | 'point'>[],
): Promise<void> {
  await tx.execute(sql`
    insert into peer_sums (client_id, peer_group, quarter, left_out, weeks, point)
    select row."clientId", ${group}, ${quarter}, row."leftOut", row.weeks, row.point
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("clientId" bigint, "leftOut" text, weeks jsonb, point jsonb)`);
}

/** Of all groups. */
export async function listPeerImports(tx: PlatformTx, quarter: Quarter) {
  return tx
    .select()
    .from(peerImports)
    .where(eq(peerImports.quarter, quarter))
    .orderBy(asc(peerImports.importedAt), asc(peerImports.source));
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
