import { sql } from 'drizzle-orm';
import { OperatorError } from '#server/core/operator-error.ts';
import type { Database, PlatformTx } from '../database.ts';
import { withoutTimeLimit } from './audit-maintenance.ts';

export type NamedClient = { id: number; name: string };

type ListedClient = { id: number; name: string; active: boolean; people: number; shifts: number };

export async function listStoredClients(db: Database): Promise<ListedClient[]> {
  const { rows } = await withoutTimeLimit(db, tx =>
    tx.execute<ListedClient>(sql`
      select c.id, c.name, c.is_active as active,
        (select count(*)::int from client_accesses p where p.client_id = c.id) as people,
        (select count(*)::int from shifts s where s.client_id = c.id) as shifts
      from clients c order by lower(c.name), c.id`),
  );
  return rows;
}

/** By id, or by its complete name in any case. */
export async function getClient(tx: PlatformTx, idOrName: string): Promise<NamedClient> {
  const { rows } = await tx.execute<NamedClient>(sql`
    select id, name from clients where id::text = ${idOrName} or lower(name) = lower(${idOrName})
    order by (id::text = ${idOrName}) desc, id`);
  const [found, second] = rows;
  if (!found) throw new OperatorError(`there is no hospital ${idOrName}`);
  if (second && String(found.id) !== idOrName) {
    throw new OperatorError(
      `several hospitals are named ${found.name}: give the id (${rows.map(row => row.id).join(', ')})`,
    );
  }
  return found;
}
