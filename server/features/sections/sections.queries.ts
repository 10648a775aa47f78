import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly, isChange } from '#server/db/rows.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';

export type SectionRow = typeof sections.$inferSelect;
export type FieldRow = typeof acuityFields.$inferSelect;

export async function listSections(tx: PlatformTx): Promise<SectionRow[]> {
  return tx.select().from(sections).orderBy(asc(sections.position), asc(sections.id));
}

export async function findSection(tx: PlatformTx, id: number): Promise<SectionRow | undefined> {
  const [row] = await tx.select().from(sections).where(eq(sections.id, id));
  return row;
}

export async function insertSection(
  tx: PlatformTx,
  values: { name: string; internalName: string },
): Promise<SectionRow> {
  const position = sql`(select coalesce(max(position), 0) + 1 from sections)`;
  return getOnly(
    tx
      .insert(sections)
      .values({ ...values, position })
      .returning(),
  );
}

export async function updateSection(
  tx: PlatformTx,
  id: number,
  change: Change<typeof sections>,
): Promise<void> {
  if (isChange(change)) await tx.update(sections).set(change).where(eq(sections.id, id));
}

export async function orderSections(tx: PlatformTx, ids: readonly number[]): Promise<void> {
  await tx.execute(newPositions('sections', ids));
}

export async function listFields(tx: PlatformTx, sectionId: number): Promise<FieldRow[]> {
  return tx
    .select()
    .from(acuityFields)
    .where(and(eq(acuityFields.sectionId, sectionId), isNull(acuityFields.deletedAt)))
    .orderBy(asc(acuityFields.position), asc(acuityFields.id));
}

export async function findField(tx: PlatformTx, id: number): Promise<FieldRow | undefined> {
  const [row] = await tx
    .select()
    .from(acuityFields)
    .where(and(eq(acuityFields.id, id), isNull(acuityFields.deletedAt)));
  return row;
}

export async function insertField(
  tx: PlatformTx,
  values: { sectionId: number; name: string; help: string; rnsPerPatient: string },
): Promise<FieldRow> {
  const position = sql`(select coalesce(max(position), 0) + 1 from acuity_fields where section_id = ${values.sectionId})`;
  return getOnly(
    tx
      .insert(acuityFields)
      .values({ ...values, position })
      .returning(),
  );
}

export async function updateField(
  tx: PlatformTx,
  id: number,
  change: Change<typeof acuityFields>,
): Promise<void> {
  if (isChange(change)) await tx.update(acuityFields).set(change).where(eq(acuityFields.id, id));
}

export async function orderFields(tx: PlatformTx, ids: readonly number[]): Promise<void> {
  await tx.execute(newPositions('acuity_fields', ids));
}

/** Positions 1 to n in the order of the ids. */
function newPositions(table: string, ids: readonly number[]): SQL {
  return sql`update ${sql.identifier(table)} as t set position = o.position
    from unnest(${sql.param([...ids])}::int[]) with ordinality as o (id, position) where t.id = o.id`;
}
