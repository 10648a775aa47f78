import { sql } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';

interface NewState {
  clientId: number;
  moduleId: number;
  at: Date;
  source: string;
  counts: Record<string, number>;
}

/** False if a newer state is stored. */
export async function storeCounts(tx: ClientTx, { clientId, moduleId, at, source, counts }: NewState) {
  const { rowCount } = await tx.execute(sql`
    insert into census_feed_counts (client_id, module_id, at, source, counts)
    select ${clientId}::bigint, ${moduleId}::bigint, ${at.toISOString()}::timestamptz, ${source}::text, ${JSON.stringify(counts)}::jsonb
    where not exists (select from census_feed_counts where module_id = ${moduleId} and at > ${at.toISOString()}::timestamptz)
    on conflict (client_id, module_id, at) do update set source = excluded.source, counts = excluded.counts`);
  return rowCount === 1;
}

/** The ids of a module's current fields; undefined if it has no such module or the module is inactive. */
export async function findFieldIds(tx: ClientTx, moduleId: number): Promise<Set<string> | undefined> {
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select array(select f.id::text from acuity_fields f join module_sections s on s.section_id = f.section_id
      where s.module_id = m.id and f.deleted_at is null) as ids
    from modules m where m.id = ${moduleId} and m.is_active`);
  return rows[0] && new Set(rows[0].ids);
}
