import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { NewAuditEntry } from '#server/db/audit.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runStatement } from '#server/db/driver/statements.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { redFlags } from '#server/db/tables/red-flags.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import type { FlagWriting } from '#server/features/red-flags/plan-flag.ts';
import type { EnteredShift } from './entered-shift.ts';
import type { ShiftRow } from './shifts.queries.ts';

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

/** The entered values, the computed figures and who saved them. */
type SavedValues = Pick<typeof shifts.$inferSelect, SavedKey>;

/** What stays the same for as long as the shift exists. */
type PlaceKey =
  | 'clientId'
  | 'moduleId'
  | 'date'
  | 'windowMins'
  | 'startsAt'
  | 'isDay'
  | 'minutes'
  | 'nominalMinutes'
  | 'isImported'
  | 'createdAt';

type PlaceColumns = Pick<typeof shifts.$inferSelect, PlaceKey>;

/** What the database gives to a written shift. The other columns are known, and reading them again would take time. */
type WrittenColumns = Pick<ShiftRow, 'id' | 'version' | 'rnVariance'>;

/** What is stored beside a shift. */
interface StoredWithShift {
  entry: NewAuditEntry;
  /** The change of its window's flag, if there is one. */
  flag: FlagWriting | undefined;
}

/**
 * Writes the shift if it and its flag still have the versions that were read, else returns undefined.
 *
 * One statement writes the shift, its audit entry and its flag, so that a save takes few round trips and nothing is stored without the
 * rest. It is text, because the builder has no insert that selects from an update.
 */
export async function updateShift(
  tx: ClientTx,
  { id, version }: Pick<ShiftRow, 'id' | 'version'>,
  values: SavedValues,
  { entry, flag }: StoredWithShift,
): Promise<WrittenColumns | undefined> {
  const given = new StatementParameters();
  const text = `
    with ${lockSeenFlag(given, flag)}
    written as (
      update shifts set ${given.assign(shifts, values)}, version = version + 1
      where ${given.match(shifts, { id, version })} ${flag?.seen ? 'and exists (select from seen)' : ''}
      returning id, version, rn_variance
    ),
    ${writeFlagStatement(given, flag)}
    ${writeEntries(given, entry, flag)}
    select id, version, rn_variance as "rnVariance" from written`;
  const [row] = await runStatement<WrittenColumns>(tx, text, given.values);
  return row;
}

/**
 * Undefined if another user has just saved a shift of that module, date and window, or changed its flag. The version continues the
 * count of the shift's history, so that the version of a deleted shift is never used again.
 */
export async function insertShift(
  tx: ClientTx,
  values: PlaceColumns & SavedValues,
  { entry, flag }: StoredWithShift,
): Promise<WrittenColumns | undefined> {
  const given = new StatementParameters();
  const { recordId } = entry;
  const text = `
    with ${lockSeenFlag(given, flag)}
    earlier as (
      select count(*) as saves from audit_entries
      where record_type = 'shift' and ${given.match(auditEntries, { recordId })}
    ),
    written as (
      insert into shifts (${listColumns(shifts, values)}, version)
      select ${given.list(shifts, values)}, 1 + saves from earlier
      ${flag?.seen ? 'where exists (select from seen)' : ''}
      on conflict do nothing
      returning id, version, rn_variance
    ),
    ${writeFlagStatement(given, flag)}
    ${writeEntries(given, entry, flag)}
    select id, version, rn_variance as "rnVariance" from written`;
  const [row] = await runStatement<WrittenColumns>(tx, text, given.values);
  return row;
}

/** The flag first, as everything does that locks both. */
function lockSeenFlag(given: StatementParameters, flag: FlagWriting | undefined): string {
  if (!flag?.seen) return '';
  return `
    seen as (
      select from red_flags where ${given.match(redFlags, flag.seen)} for update
    ),`;
}

function writeFlagStatement(given: StatementParameters, flag: FlagWriting | undefined): string {
  if (!flag) return '';
  if (flag.seen) {
    return `
    flagged as (
      update red_flags set ${given.assign(redFlags, flag.columns)}, version = version + 1
      where ${given.match(redFlags, flag.seen)} and exists (select from written)
      returning id
    ),`;
  }
  return `
    flagged as (
      insert into red_flags (${listColumns(redFlags, flag.columns)})
      select ${given.list(redFlags, flag.columns)} from written
      on conflict do nothing
      returning id
    ),`;
}

/** The entry of the flag after that of the shift, so that the trail has them in this order. */
function writeEntries(
  given: StatementParameters,
  entry: NewAuditEntry,
  flag: FlagWriting | undefined,
): string {
  const entries = `
    entry as (
      insert into audit_entries (${listColumns(auditEntries, entry)})
      select ${given.list(auditEntries, entry)} from written
      returning id
    )`;
  if (!flag?.entry) return entries;
  return `${entries},
    flag_entry as (
      insert into audit_entries (${listColumns(auditEntries, flag.entry)})
      select ${given.list(auditEntries, flag.entry)} from flagged cross join entry
    )`;
}

/** The values of a statement, which get their places in its text in the order in which they are added. */
class StatementParameters {
  readonly values: unknown[] = [];

  list(table: PgTable, values: object): string {
    return listDefined(values)
      .map(([key, value]) => this.#add(table, key, value))
      .join(', ');
  }

  assign(table: PgTable, values: object): string {
    return this.#pair(table, values).join(', ');
  }

  match(table: PgTable, values: object): string {
    return this.#pair(table, values).join(' and ');
  }

  #pair(table: PgTable, values: object): string[] {
    return listDefined(values).map(
      ([key, value]) => `${getColumn(table, key).name} = ${this.#add(table, key, value)}`,
    );
  }

  /** With its type: in a select PostgreSQL cannot know it from the column that the value is for. */
  #add(table: PgTable, key: string, value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}::${getColumn(table, key).type}`;
  }
}

function listColumns(table: PgTable, values: object): string {
  return listDefined(values)
    .map(([key]) => getColumn(table, key).name)
    .join(', ');
}

function listDefined(values: object): [key: string, value: unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined);
}

/** The names and types of the columns, which Drizzle would put together again for every use. */
const columnsByTable = new Map(
  [shifts, auditEntries, redFlags].map(table => [table as PgTable, describeColumns(table)]),
);

function describeColumns(table: PgTable) {
  const columns = Object.entries(getTableColumns(table));
  return new Map(columns.map(([key, column]) => [key, { name: column.name, type: column.getSQLType() }]));
}

function getColumn(table: PgTable, key: string) {
  const column = columnsByTable.get(table)?.get(key);
  if (!column) throw new Error(`not a column of ${getTableName(table)}: ${key}`);
  return column;
}
