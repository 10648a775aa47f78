import { sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';

/** The ids of a module's current fields; undefined if it has no such module or the module is inactive. */
export async function findFieldIds(tx: ClientTx, moduleId: number): Promise<Set<string> | undefined> {
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select array(select f.id::text from acuity_fields f join module_sections s on s.section_id = f.section_id
      where s.module_id = m.id and f.deleted_at is null) as ids
    from modules m where m.id = ${moduleId} and m.is_active`);
  return rows[0] && new Set(rows[0].ids);
}
