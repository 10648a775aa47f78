import { type Column, fillPlaceholders, type SQL } from 'drizzle-orm';
import pg from 'pg';
import { DescribedOnce, type KnownColumns } from './driver-internals.ts';
import { timeStatement } from './statement-times.ts';

/** The types of the statements that are read without Drizzle, which brings its own. */
const rowTypes: pg.CustomTypesConfig = { getTypeParser: pg.types.getTypeParser };

/**
 * The same connection, on which statements are prepared by name, so that PostgreSQL parses and plans each text once, and are timed.
 * Without names it prepares nothing, for poolers that cannot pass prepared statements on.
 */
export function nameStatements(client: pg.PoolClient, names: StatementNames | undefined): pg.PoolClient {
  const known: KnownColumns = new Map();

  function query(statement: string | pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    if (typeof statement === 'string') return timeStatement(statement, client.query(statement, values));
    const name = names?.find(statement.text);
    const answer =
      name && isReadAsArrays(statement)
        ? queryDescribedOnce(name, statement.text, values)
        : client.query({ ...statement, name }, values);
    return timeStatement(statement.text, answer);
  }

  function queryDescribedOnce(name: string, text: string, values: unknown[]) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const finish = (error: Error | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result);
    client.query(new DescribedOnce(known, name, rowTypes, text, values, finish));
    return promise.catch(error => {
      // As the driver does, so that the stack leads to the caller and not to the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  return Object.assign(Object.create(client), { query });
}

/** Runs a statement without Drizzle. Its rows have their values in the order of the columns. */
export function queryArrays(client: pg.PoolClient, text: string, values: unknown[]) {
  return client.query<unknown[]>({ text, rowMode: 'array', types: rowTypes }, values);
}

/** Such statements are alike on all uses, so what is known of their columns stays true. */
function isReadAsArrays(statement: pg.QueryConfig): boolean {
  return 'rowMode' in statement && statement.rowMode === 'array' && statement.types === rowTypes;
}

/** Each name takes memory on every connection. */
const maxStatements = 500;
/** Rare texts get no name. */
const usesBeforeName = 3;

/** Databases may share connections, so no two have a name in common. */
let created = 0;

/** Gives the same text the same name on all connections of a database. */
export class StatementNames {
  readonly #statements = new Map<string, { readonly name: string; uses: number }>();

  /** Undefined for a text that is not used often. */
  find(text: string): string | undefined {
    const known = this.#statements.get(text);
    if (known) {
      known.uses += 1;
      return known.uses >= usesBeforeName ? known.name : undefined;
    }
    if (this.#statements.size >= maxStatements) this.#forgetRareText();
    if (this.#statements.size < maxStatements) {
      created += 1;
      this.#statements.set(text, { name: `parity_${created}`, uses: 1 });
    }
    return undefined;
  }

  /** Texts with lists of different lengths could be endless, and would leave no place for others. */
  #forgetRareText(): void {
    for (const [text, { uses }] of this.#statements) {
      if (uses < usesBeforeName) {
        this.#statements.delete(text);
        return;
      }
    }
  }
}

/** A transaction on a connection. */
interface OnConnection {
  readonly $client: pg.PoolClient;
}

/** Runs a statement whose text is always the same. Its columns are named as the keys of a row. */
export async function runStatement<Row>(tx: OnConnection, text: string, values: unknown[]): Promise<Row[]> {
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
export function prepareQuery<Tx extends OnConnection, Fields extends Record<string, Column | SQL>, Row>(
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
