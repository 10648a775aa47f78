import { eq, inArray } from 'drizzle-orm';
import type { ClientTx } from '#server/db/database.ts';
import { acuityFields } from '#server/db/tables/catalogue.ts';
import { moduleSections } from '#server/db/tables/clients.ts';

/** Which of these fields a module of the hospital has, deleted ones included. */
export async function listHospitalFields(tx: ClientTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: acuityFields.id })
    .from(acuityFields)
    .innerJoin(moduleSections, eq(moduleSections.sectionId, acuityFields.sectionId))
    .where(inArray(acuityFields.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
