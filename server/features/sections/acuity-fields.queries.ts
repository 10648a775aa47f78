import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AcuityField } from '#contract/clients/modules.ts';
import { fieldColumns } from '#server/auth/access/auth-state.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly, isChange } from '#server/db/rows.ts';
import { acuityFields } from '#server/db/tables/catalogue.ts';

export async function listFields(tx: PlatformTx, sectionId: number): Promise<AcuityField[]> {
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
