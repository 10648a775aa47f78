import { sql } from 'drizzle-orm';
import type { CensusRule } from '#domain/census/census-rules.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { censusSources } from '#server/db/tables/census.ts';
import type { FieldName } from './hospitals/catalogue.ts';
import type { StoredModule } from './hospitals/load-hospitals.ts';

type Conditions = Pick<CensusRule, 'location' | 'service' | 'observation'>;

/** The rules of the NICU with their present patients. */
const demoRules: readonly (Conditions & { field: FieldName; patients: number })[] = [
  { ...inNicu({ observation: { code: 'RESP', value: 'VENT' } }), field: 'Intensive', patients: 3 },
  {
    ...inNicu({ observation: { code: 'RESP', value: 'CPAP' } }),
    field: 'Intermediate, complex',
    patients: 2,
  },
  { ...inNicu({ service: 'NEO' }), field: 'Intermediate', patients: 4 },
  { ...inNicu({ location: 'SCN' }), field: 'Feeding and growing', patients: 5 },
];

function inNicu(conditions: Partial<Conditions>): Conditions {
  return { location: 'NICU', service: null, observation: null, ...conditions };
}

/**
 * Gives a module an HL7 source (B7) that was heard two minutes ago, with patients of whom two are in a location without a rule. At
 * the windows of the last day it had the numbers of the saved shifts.
 */
export async function loadSource(tx: PlatformTx, module: StoredModule, now: Date): Promise<void> {
  const rules = demoRules.map(({ field, patients, ...conditions }) => ({
    rule: {
      ...conditions,
      patient_class: null,
      module: module.id,
      field: module.fields.find(({ name }) => name === field)?.id ?? 0,
    },
    patients,
  }));
  const { clientId } = module;
  const at = now.toISOString();
  const { id } = await getOnly(
    tx
      .insert(censusSources)
      .values({
        clientId,
        kind: 'hl7',
        name: 'Epic ADT',
        sendingFacility: 'PARITY_DEMO',
        allowedAddresses: ['10.20.0.15'],
        rules: rules.map(({ rule }) => rule),
        createdAt: now,
        lastMessageAt: new Date(now.getTime() - 120_000),
      })
      .returning({ id: censusSources.id }),
  );
  const visits = [
    ...rules.map(({ rule: { location, service, observation, field }, patients }) => ({
      ...{ location, service: service ?? 'PED', patients, module: module.id, field },
      observations: observation ? { [observation.code]: observation.value } : {},
    })),
    { location: 'WBN', service: 'NB', patients: 2, observations: {} },
  ];
  await tx.execute(sql`
    insert into census_visits (client_id, source_id, visit_hash, point_of_care, room, patient_class, service, observations, last_at,
      module_id, field_id)
    select ${clientId}::bigint, ${id}::bigint, sha256(convert_to(location || service || observations || place, 'UTF8')), location, place,
      'I', service, observations, ${at}::timestamptz - make_interval(hours => place), module, field
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as row (location text, service text, patients int, observations jsonb, module bigint, field bigint),
      generate_series(1, patients) as place`);
  await tx.execute(sql`
    insert into census_traffic (client_id, source_id, hour, messages)
    select ${clientId}::bigint, ${id}::bigint, date_trunc('hour', ${at}::timestamptz) - make_interval(hours => back),
      6 + (back * 7 + 3) % 11 + 9 * (back % 12 / 5)
    from generate_series(0, 23) as back`);
  const counts = Object.fromEntries(rules.map(({ rule, patients }) => [rule.field, patients]));
  await tx.execute(sql`
    insert into census_visit_counts (client_id, module_id, source_id, at, counts)
    select client_id, module_id, ${id}::bigint, starts_at, ${JSON.stringify(counts)}::jsonb || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(acuity_counts)
      where ${JSON.stringify(counts)}::jsonb ? key)
    from shifts where module_id = ${module.id} and starts_at > ${at}::timestamptz - interval '1 day'
    union all select ${clientId}, ${module.id}, ${id}, ${at}::timestamptz - interval '2 minutes', ${JSON.stringify(counts)}::jsonb
    on conflict do nothing`);
}
