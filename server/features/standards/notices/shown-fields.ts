import { findLastSetting, findStandard, type StandardChange } from '#domain/standards/setting/setting.ts';
import { listUnmappedFields } from '#domain/standards/setting/unmapped-fields.ts';
import type { ClientTx } from '#server/db/database.ts';
import { forgetTold, listShownFields, markTold } from './notices.queries.ts';

const ofModule = (moduleId: number) => `module ${moduleId} `;

/** What a mail about a field is marked with. */
export function nameFieldNotice(moduleId: number, field: string): string {
  return `${ofModule(moduleId)}field ${field}`;
}

/** Owners who save a setting have seen the fields that it does not map, so they are told about later ones only. */
export async function markShownFields(
  tx: ClientTx,
  {
    clientId,
    moduleId,
    standards,
  }: { clientId: number; moduleId: number; standards: readonly StandardChange[] },
  now: Date,
): Promise<void> {
  await forgetTold(tx, clientId, ofModule(moduleId));
  const last = findLastSetting(standards);
  const standard = last && findStandard(standards, last.from);
  if (!standard) return;
  for (const field of listUnmappedFields(standard, await listShownFields(tx, moduleId)))
    await markTold(tx, clientId, nameFieldNotice(moduleId, field), now);
}
