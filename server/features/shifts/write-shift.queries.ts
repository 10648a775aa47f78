import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#server/db/audit.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runStatement } from '#server/db/statements.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import type { EnteredShift } from './entered-shift.ts';
import { type ShiftRow, shiftColumns } from './shifts.queries.ts';

type SavedKey =
  | keyof EnteredShift
  | 'rnsPerPatient'
  | 'minRnTarget'
  | 'rnPremium'
  | 'census'
  | 'rnTarget'
  | 'feedAt'
  | 'feedCounts'
  | 'feedUsed'
  | 'updatedAt'
  | 'updatedBy'
  | 'updatedByName';

export type SavedValues = Pick<typeof shifts.$inferSelect, SavedKey>;

/** The entered values, the computed figures and who saved them. An object, so that a missing one does not compile. */
const savedColumns: Record<SavedKey, string> = {
  acuityCounts: 'acuity_counts',
  rnsPerPatient: 'rns_per_patient',
  minRnTarget: 'min_rn_target',
  rnActual: 'rn_actual',
  premiums: 'premiums',
  rnPremium: 'rn_premium',
  chargeNurseIncluded: 'charge_nurse_included',
  reasons: 'reasons',
  comments: 'comments',
  census: 'census',
  rnTarget: 'rn_target',
  feedAt: 'feed_at',
  feedCounts: 'feed_counts',
  feedUsed: 'feed_used',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
  updatedByName: 'updated_by_name',
};
const savedKeys = Object.keys(savedColumns) as SavedKey[];

/** What stays the same for as long as the shift exists. */
const placeKeys = [
  'clientId',
  'moduleId',
  'date',
  'windowMins',
  'startsAt',
  'isDay',
  'minutes',
  'nominalMinutes',
  'isImported',
  'createdAt',
] as const;

const auditKeys = [
  'at',
  'action',
  'actorId',
  'actorName',
  'clientId',
  'recordType',
  'recordId',
  'details',
  'address',
  'requestId',
] as const;

export type ShiftPlace = Pick<typeof shifts.$inferSelect, (typeof placeKeys)[number]>;

// One statement writes the shift and its audit entry, so that a save takes one round trip less and neither is stored without
// the other. The text is written by hand, because the builder has no insert that selects from an update.

const updateText = `with written as (
  update shifts set ${savedKeys.map((key, index) => `${savedColumns[key]} = $${index + 1}`).join(', ')}, version = version + 1
  where id = $${savedKeys.length + 1} and version = $${savedKeys.length + 2} returning *
), ${insertAudit(savedKeys.length + 3)}
select ${selectRow()} from written`;

/** Writes the shift if it still has the version that was read, else returns undefined. */
export async function updateShift(
  tx: ClientTx,
  { id, version }: Pick<ShiftRow, 'id' | 'version'>,
  values: SavedValues,
  entry: AuditEntry,
): Promise<ShiftRow | undefined> {
  const parameters = [...pickValues(values, savedKeys), id, version, ...pickValues(entry, auditKeys)];
  const [row] = await runStatement<ShiftRow>(tx, updateText, parameters);
  return row;
}

const insertedKeys = [...placeKeys, ...savedKeys];
const recordIdParameter = `$${insertedKeys.length + 1 + auditKeys.indexOf('recordId')}`;

const insertText = `with written as (
  insert into shifts (${insertedKeys.map(key => columnName(shifts, key)).join(', ')}, version)
  select ${insertedKeys.map((key, index) => typedParameter(shifts, key, index + 1)).join(', ')}, 1 + (
    select count(*) from audit_entries where record_type = 'shift' and record_id = ${recordIdParameter}::text)
  on conflict do nothing returning *
), ${insertAudit(insertedKeys.length + 1)}
select ${selectRow()} from written`;

/**
 * Undefined if another user has just saved a shift of that module, date and window. The version continues the count of the
 * shift's history, so that the version of a deleted shift is never used again.
 */
export async function insertShift(
  tx: ClientTx,
  values: ShiftPlace & SavedValues,
  entry: AuditEntry,
): Promise<ShiftRow | undefined> {
  const parameters = [...pickValues(values, insertedKeys), ...pickValues(entry, auditKeys)];
  const [row] = await runStatement<ShiftRow>(tx, insertText, parameters);
  return row;
}

/** Adds the entry if a shift was written. */
function insertAudit(firstParameter: number): string {
  const names = auditKeys.map(key => columnName(auditEntries, key)).join(', ');
  const values = auditKeys.map((key, index) => typedParameter(auditEntries, key, firstParameter + index));
  return `entry as (insert into audit_entries (${names}) select ${values.join(', ')} from written)`;
}

function selectRow(): string {
  const columns = Object.entries(shiftColumns);
  return columns.map(([key, column]) => `"${column.name}" as "${key}"`).join(', ');
}

/** In a select PostgreSQL cannot know the type from the column that the value is for. */
function typedParameter(table: PgTable, key: string, position: number): string {
  return `$${position}::${getTableColumns(table)[key]?.getSQLType()}`;
}

function columnName(table: PgTable, key: string): string {
  return getTableColumns(table)[key]?.name ?? '';
}

function pickValues<Key extends string>(
  values: { readonly [key in Key]?: unknown },
  keys: readonly Key[],
): unknown[] {
  return keys.map(key => values[key]);
}
