import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AcuityField } from '#contract/clients/modules.ts';
import type { Section } from '#contract/clients/sections.ts';
import { fieldColumns } from '#server/auth/access/auth-state.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly, isChange } from '#server/db/rows.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';

/** Named as on the wire. */
const sectionColumns = {
  id: sections.id,
  name: sections.name,
  internal_name: sections.internalName,
  order: sections.position,
};

export async function listSections(tx: PlatformTx): Promise<Section[]> {
  return tx.select(sectionColumns).from(sections).orderBy(asc(sections.position), asc(sections.id));
}

export async function findSection(tx: PlatformTx, id: number): Promise<Section | undefined> {
  const [row] = await tx.select(sectionColumns).from(sections).where(eq(sections.id, id));
  return row;
}

export async function insertSection(tx: PlatformTx, values: { name: string; internalName: string }) {
  const position = sql`(select coalesce(max(position), 0) + 1 from sections)`;
  const row = { ...values, position };
  return getOnly(tx.insert(sections).values(row).returning(sectionColumns));
}

export async function updateSection(tx: PlatformTx, id: number, change: Change<typeof sections>) {
  if (isChange(change)) await tx.update(sections).set(change).where(eq(sections.id, id));
}

/** Positions 1 to n in the order of the ids. */
export async function setPositions(
  tx: PlatformTx,
  table: 'sections' | 'acuity_fields',
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`update ${sql.identifier(table)} as t set position = o.position
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o (id, position) where t.id = o.id`);
}

export async function listSectionFields(tx: PlatformTx, sectionId: number): Promise<AcuityField[]> {
  return tx
    .select(fieldColumns)
    .from(acuityFields)
    .where(and(eq(acuityFields.sectionId, sectionId), isNull(acuityFields.deletedAt)))
    .orderBy(asc(acuityFields.position), asc(acuityFields.id));
}

export async function findField(tx: PlatformTx, id: number): Promise<AcuityField | undefined> {
  const isField = and(eq(acuityFields.id, id), isNull(acuityFields.deletedAt));
  const [row] = await tx.select(fieldColumns).from(acuityFields).where(isField);
  return row;
}

export async function insertField(
  tx: PlatformTx,
  values: { sectionId: number; name: string; help: string; rnsPerPatient: string },
): Promise<AcuityField> {
  const position = sql`(select coalesce(max(position), 0) + 1 from acuity_fields where section_id = ${values.sectionId})`;
  const row = { ...values, position };
  return getOnly(tx.insert(acuityFields).values(row).returning(fieldColumns));
}

export async function updateField(tx: PlatformTx, id: number, change: Change<typeof acuityFields>) {
  if (isChange(change)) await tx.update(acuityFields).set(change).where(eq(acuityFields.id, id));
}
