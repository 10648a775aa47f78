import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';

export interface OwnerToTell extends Record<string, unknown> {
  id: number;
  email: string;
  hospital: string;
  /** A module of the analysis, so that its link opens the right hospital; null if it has none there. */
  moduleId: number | null;
}

/**
 * Active owners of the hospitals that an analysis names who may use all of its modules there and have not stopped these mails. An owner
 * of several of them is listed with the first.
 */
export async function listOwnersToTell(tx: PlatformTx, analysisId: number): Promise<OwnerToTell[]> {
  const { rows } = await tx.execute<OwnerToTell>(sql`
    select distinct on (u.id) u.id, u.email, c.name as hospital, x.first as "moduleId"
    from analysis_clients n
    join clients c on c.id = n.client_id and c.is_active
    join client_accesses a on a.client_id = c.id and a.owner and a.suspended_at is null
    join users u on u.id = a.user_id and u.is_active and u.activated and not 'analyses' = any(u.stopped_mails)
    cross join lateral (
      select min(o.module_id) as first, count(*) filter (where not m.is_active or g.module_id is null) as closed
      from analysis_modules o
      join modules m on m.client_id = o.client_id and m.id = o.module_id
      left join client_access_modules g on g.client_id = a.client_id and g.user_id = a.user_id and g.module_id = o.module_id
      where o.analysis_id = n.analysis_id and o.client_id = c.id) as x
    where n.analysis_id = ${analysisId} and x.closed = 0
    order by u.id, lower(c.name), c.id`);
  return rows;
}
