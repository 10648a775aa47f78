import { type SQL, sql } from 'drizzle-orm';
import { type NamedType, nameKey, type RecordNames, type StoredEntry } from '#domain/audit/audit-entry.ts';
import { listMentions } from '#domain/audit/describe-entry.ts';
import type { AnyTx } from './database.ts';

/** Of people the e-mail address: owners see it of everyone at their hospital, but not every name (D46). */
const nameQueries: Readonly<Record<NamedType, SQL>> = {
  client: sql`select 'client' as type, id, name from clients`,
  module: sql`select 'module' as type, id, name from modules`,
  section: sql`select 'section' as type, id, name from sections`,
  'acuity field': sql`select 'acuity field' as type, id, name from acuity_fields`,
  user: sql`select 'user' as type, id, email as name from users`,
  assessment: sql`select 'assessment' as type, id, name from assessments`,
  analysis: sql`select 'analysis' as type, id, name from analyses`,
  'API token': sql`select 'API token' as type, id, name from api_tokens`,
  'display link': sql`select 'display link' as type, id, name from display_links`,
  'identity provider': sql`select 'identity provider' as type, id, name from identity_providers`,
  'census source': sql`select 'census source' as type, id, name from census_sources`,
};

/** The names for `describeEntry`, of the records that the transaction's scope may see. */
export async function listRecordNames(tx: AnyTx, entries: readonly StoredEntry[]): Promise<RecordNames> {
  const mentioned = Map.groupBy(entries.flatMap(listMentions), ({ type }) => type);
  const queries = [...mentioned].map(([type, mentions]) => {
    const ids = sql.param([...new Set(mentions.map(({ id }) => id))]);
    return sql`${nameQueries[type]} where id = any(${ids}::bigint[])`;
  });
  if (queries.length === 0) return new Map();
  const { rows } = await tx.execute<{ type: string; id: number; name: string }>(
    sql.join(queries, sql` union all `),
  );
  return new Map(rows.map(({ type, id, name }) => [nameKey(type, id), name]));
}
