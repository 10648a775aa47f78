import { and, count, eq, like, type SQL, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { orderOf, searchPattern, windowOf } from '#server/db/listing.ts';
import { clients } from '#server/db/tables/hospitals.ts';

type ClientField = 'name' | 'timezone' | 'created' | 'is_active';

export interface ClientFilters {
  page?: number | undefined;
  ordering?: ClientField | `-${ClientField}` | undefined;
  query?: string | undefined;
  is_active?: boolean | undefined;
}

// Written out: in a select from one table Drizzle names a column without it, which inside would mean another's.
// As JSON, which is read several times as fast as an array; a list of all hospitals has thousands.
const columns = {
  id: clients.id,
  name: clients.name,
  timezone: clients.timezone,
  firstGoodMonth: clients.firstGoodMonth,
  isActive: clients.isActive,
  createdAt: clients.createdAt,
  shiftWindowsConfig: clients.shiftWindowsConfig,
  showFullSwRange: clients.showFullSwRange,
  version: clients.version,
  modules: sql<
    number[]
  >`array_to_json(array(select m.id from modules m where m.client_id = clients.id order by lower(m.name)))`,
};

export type ClientRow = Awaited<ReturnType<typeof selectClients>>[number];

function selectClients(tx: PlatformTx, where: SQL | undefined) {
  return tx.select(columns).from(clients).where(where);
}

export async function listClients(tx: PlatformTx, filters: ClientFilters) {
  const where = and(
    filters.is_active === undefined ? undefined : eq(clients.isActive, filters.is_active),
    filters.query ? like(clients.search, searchPattern(filters.query)) : undefined,
  );
  const order = orderOf(
    filters.ordering ?? 'name',
    {
      name: sql`lower(${clients.name})`,
      timezone: clients.timezone,
      created: clients.createdAt,
      is_active: clients.isActive,
    },
    clients.id,
  );
  const { limit, offset } = windowOf(filters.page);
  const query = selectClients(tx, where)
    .orderBy(...order)
    .$dynamic();
  if (limit === undefined) {
    const rows = await query;
    return { rows, count: rows.length };
  }
  const rows = await query.limit(limit).offset(offset);
  const [total] = await tx.select({ count: count() }).from(clients).where(where);
  return { rows, count: total?.count ?? 0 };
}

export async function findClient(tx: PlatformTx, id: number): Promise<ClientRow | undefined> {
  const [row] = await selectClients(tx, eq(clients.id, id));
  return row;
}

export async function insertClient(tx: PlatformTx, values: typeof clients.$inferInsert): Promise<number> {
  const [row] = await tx.insert(clients).values(values).returning({ id: clients.id });
  if (!row) throw new Error('no client came back');
  return row.id;
}

/** False where there is no such hospital. */
export async function updateClient(
  tx: PlatformTx,
  id: number,
  change: Partial<typeof clients.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(clients)
    .set({ ...change, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, id))
    .returning({ id: clients.id });
  return changed.length === 1;
}
