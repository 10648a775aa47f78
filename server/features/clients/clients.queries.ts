import { and, count, eq, like, sql } from 'drizzle-orm';
import type { AdminClient, SetUp } from '#contract/clients/admin-clients.ts';
import type { Query } from '#contract/endpoints.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { buildOrder, getPageBounds, searchPattern, toList } from '#server/db/listing.ts';
import { getOnly } from '#server/db/rows.ts';
import { clients } from '#server/db/tables/clients.ts';

// Selected in the form of the wire, and lists as JSON, which the driver parses several times as fast as arrays: a list of all
// clients has thousands of rows.
const columns = sql`clients.id, clients.name, clients.timezone, clients.first_good_month, clients.is_active,
  to_char(clients.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
  array_to_json(array(select m.id from modules m where m.client_id = clients.id order by lower(m.name))) as modules,
  clients.shift_windows_config, clients.show_full_sw_range, clients.version`;

export async function listClients(
  tx: PlatformTx,
  filters: Query<'listClients'>,
): Promise<{ results: AdminClient[]; count: number }> {
  const conditions = and(
    filters.is_active === undefined ? undefined : eq(clients.isActive, filters.is_active),
    filters.query ? like(clients.search, searchPattern(filters.query)) : undefined,
  );
  const where = conditions ? sql`where ${conditions}` : sql``;
  const order = buildOrder(
    filters.ordering ?? 'name',
    {
      name: sql`lower(${clients.name})`,
      timezone: clients.timezone,
      created: clients.createdAt,
      is_active: clients.isActive,
    },
    clients.id,
  );
  const { limit, offset } = getPageBounds(filters.page);
  const page = filters.page === undefined ? sql`` : sql`limit ${limit} offset ${offset}`;
  const { rows } = await tx.execute<AdminClient>(
    sql`select ${columns} from clients ${where} order by ${sql.join(order, sql`, `)} ${page}`,
  );
  if (filters.page === undefined) return toList(rows);
  const [total] = await tx.select({ count: count() }).from(clients).where(conditions);
  return { results: rows, count: total?.count ?? 0 };
}

export async function findClientRow(tx: PlatformTx, id: number): Promise<AdminClient | undefined> {
  const { rows } = await tx.execute<AdminClient>(sql`select ${columns} from clients where id = ${id}`);
  return rows[0];
}

export async function insertClient(tx: PlatformTx, values: typeof clients.$inferInsert): Promise<number> {
  const { id } = await getOnly(tx.insert(clients).values(values).returning({ id: clients.id }));
  return id;
}

/** Undefined if there is no such client. */
export async function findSetUp(tx: PlatformTx, clientId: number): Promise<SetUp | undefined> {
  const { rows } = await tx.execute<SetUp & Record<string, unknown>>(sql`
    with active as (select id, name from modules where client_id = ${clientId} and is_active),
      chosen as (select x.module_id, x.section_id from module_sections x join active on active.id = x.module_id
        where x.client_id = ${clientId})
    select (select count(*)::int from active) as modules,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name)), '[]') from active
        where id not in (select module_id from chosen)) as modules_without_sections,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]') from sections
        where id in (select section_id from chosen) and not exists (
          select from acuity_fields f where f.section_id = sections.id and f.deleted_at is null)
      ) as sections_without_fields,
      (select count(*)::int from client_accesses c join users u on u.id = c.user_id
        where c.client_id = ${clientId} and c.suspended_at is null and u.is_active and not u.is_admin) as people,
      exists (select from shifts where client_id = ${clientId}) as has_shifts
    from clients where clients.id = ${clientId}`);
  return rows[0];
}
