import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#server/db/audit.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runStatement } from '#server/db/statements.ts';
import { auditEntries } from '#server/db/tables/audit.ts';
import { redFlags } from '#server/db/tables/red-flags.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import type { FlagWriting } from '#server/red-flags/window-flags.queries.ts';
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
export type SavedValues = Pick<typeof shifts.$inferSelect, SavedKey>;

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

export type ShiftPlace = Pick<typeof shifts.$inferSelect, PlaceKey>;

/** What the database gives to a written shift. The other columns are known, and reading them again would take time. */
export type WrittenColumns = Pick<ShiftRow, 'id' | 'version' | 'rnVariance'>;

/** What is stored beside a shift. */
export interface Beside {
  entry: AuditEntry;
  /** The change of its window's flag, if there is one. */
  flag: FlagWriting | undefined;
}

// One statement writes the shift, its audit entry and its flag, so that a save takes few round trips and nothing is stored without
// the rest. The text is written by hand, because the builder has no insert that selects from an update.

/** Writes the shift if it and its flag still have the versions that were read, else returns undefined. */
export function updateShift(
  tx: ClientTx,
  { id, version }: Pick<ShiftRow, 'id' | 'version'>,
  values: SavedValues,
  beside: Beside,
): Promise<WrittenColumns | undefined> {
  const parameters = new StatementParameters();
  const update = `update shifts set ${parameters.assign(shifts, values)}, version = version + 1
    where ${parameters.match(shifts, { id, version })}`;
  return write(tx, parameters, beside, isUnchanged => `${update} and ${isUnchanged}`);
}

/**
 * Undefined if another user has just saved a shift of that module, date and window, or changed its flag. The version continues the
 * count of the shift's history, so that the version of a deleted shift is never used again.
 */
export function insertShift(
  tx: ClientTx,
  values: ShiftPlace & SavedValues,
  beside: Beside,
): Promise<WrittenColumns | undefined> {
  const parameters = new StatementParameters();
  const { recordId } = beside.entry;
  const earlier = `select count(*) from audit_entries
    where record_type = 'shift' and ${parameters.match(auditEntries, { recordId })}`;
  const insert = `insert into shifts (${listColumns(shifts, values)}, version)
    select ${parameters.list(shifts, values)}, 1 + (${earlier})`;
  return write(
    tx,
    parameters,
    beside,
    isUnchanged => `${insert} where ${isUnchanged} on conflict do nothing`,
  );
}

async function write(
  tx: ClientTx,
  parameters: StatementParameters,
  { entry, flag }: Beside,
  writeIf: (condition: string) => string,
): Promise<WrittenColumns | undefined> {
  const insert = (table: PgTable, values: object, from: string) =>
    `insert into ${getTableName(table)} (${listColumns(table, values)})
     select ${parameters.list(table, values)} from ${from}`;
  const isSeen = flag?.seen && parameters.match(redFlags, flag.seen);
  const queries = isSeen
    ? {
        seen: `select from red_flags where ${isSeen} for update`,
        written: `${writeIf('exists (select from seen)')} returning id, version, rn_variance`,
        flagged: `update red_flags set ${parameters.assign(redFlags, flag.columns)}, version = version + 1
          where ${isSeen} and exists (select from written) returning id`,
      }
    : {
        written: `${writeIf('true')} returning id, version, rn_variance`,
        ...(flag && {
          flagged: `${insert(redFlags, flag.columns, 'written')} on conflict do nothing returning id`,
        }),
      };
  const entries = {
    entry: `${insert(auditEntries, entry, 'written')} returning id`,
    // After the shift's entry, so that the trail has them in this order.
    ...(flag?.entry && { flag_entry: insert(auditEntries, flag.entry, 'flagged cross join entry') }),
  };
  const named = Object.entries({ ...queries, ...entries }).map(([name, query]) => `${name} as (${query})`);
  const text = `with ${named.join(', ')} select id, version, rn_variance as "rnVariance" from written`;
  const [row] = await runStatement<WrittenColumns>(tx, text, parameters.values);
  return row;
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
