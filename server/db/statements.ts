import { type Column, fillPlaceholders, type SQL } from 'drizzle-orm';
import type { AnyTx } from './database.ts';
import { queryArrays } from './driver/named-statements.ts';

/** Runs a statement whose text is always the same. Its columns are named as the keys of a row. */
export async function runStatement<Row>(tx: AnyTx, text: string, values: unknown[]): Promise<Row[]> {
  const { rows, fields } = await queryArrays(tx.$client, text, values);
  const keys = fields.map(field => field.name);
  return rows.map(row => nameValues<Row>(keys, row));
}

/** A query as Drizzle builds it, and what it answers. */
interface BuiltQuery<Row> extends PromiseLike<Row[]> {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * A query whose SQL Drizzle builds once; a call only passes its values, named as its placeholders. The query selects exactly the
 * fields. The driver reads their values, because Drizzle would look up how to read each column again for every row.
 */
export function prepareQuery<Tx extends AnyTx, Fields extends Record<string, Column | SQL>, Row>(
  fields: Fields,
  build: (tx: Tx, fields: Fields) => BuiltQuery<Row & Record<keyof Fields, unknown>>,
): (tx: Tx, values: Record<string, unknown>) => Promise<Row[]> {
  const keys = Object.keys(fields);
  let built: ReturnType<BuiltQuery<Row>['toSQL']> | undefined;
  return async (tx, values) => {
    built ??= build(tx, fields).toSQL();
    const { rows } = await queryArrays(tx.$client, built.sql, fillPlaceholders(built.params, values));
    return rows.map(row => nameValues<Row>(keys, row));
  };
}

/** Faster than `Object.fromEntries`, which needs a pair for each value. */
function nameValues<Row>(keys: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  keys.forEach((key, index) => {
    row[key] = values[index];
  });
  return row as Row;
}
