import type { CensusRule } from '#domain/census/census-rules.ts';

type Sql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Adds a source of the census, of an HL7 engine unless the columns say otherwise. Returns its id. */
export async function insertSource(sql: Sql, columns: Record<string, unknown>): Promise<number> {
  const row: Record<string, unknown> = {
    kind: 'hl7',
    name: 'Engine',
    sending_facility: 'LAKESIDE',
    created_at: new Date(0),
    ...columns,
  };
  const names = Object.keys(row);
  const { rows } = await sql(
    `insert into census_sources (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(rows[0]?.id);
}

/** A rule that counts everything in a field, but for the parts that are given. */
export function makeRule(rule: Pick<CensusRule, 'module' | 'field'> & Partial<CensusRule>): CensusRule {
  return { location: null, patient_class: null, service: null, observation: null, ...rule };
}
