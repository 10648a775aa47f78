import { sql } from 'drizzle-orm';
import type { SetUp } from '#contract/clients/admin-clients.ts';
import type { PlatformTx } from '#server/db/database.ts';

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
