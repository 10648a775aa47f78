import { fillPlaceholders } from 'drizzle-orm';
import type pg from 'pg';
import type { AnyTx } from './database.ts';
import type { StatementClient } from './statement-client.ts';

function getClient(tx: AnyTx): StatementClient {
  return (tx as unknown as { $client: StatementClient }).$client;
}

/** Runs a statement whose text is always the same. Its columns are named as the keys of a row. */
export async function runStatement<Row>(tx: AnyTx, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await getClient(tx).query({ text }, values);
  return rows;
}

/**
 * A query whose SQL is built once; a call only passes its values, named as its placeholders. The rows are flat: nested fields are not
 * supported. Drizzle would look up how to read each column again for every row.
 */
export function prepareQuery<Tx extends AnyTx, Row>(
  build: (tx: Tx) => { prepare(name: string): { execute(): Promise<Row[]> } },
): (tx: Tx, values: Record<string, unknown>) => Promise<Row[]> {
  let query: ReturnType<typeof toBuiltQuery<Row>> | undefined;
  return async (tx, values) => {
    query ??= toBuiltQuery<Row>(build(tx).prepare('') as unknown as DrizzleQuery);
    const { rows } = await getClient(tx).query(query.config, query.fillIn(values));
    return rows.map(query.readRow);
  };
}

/** The parts of Drizzle's prepared query that are used; they are not part of its types. */
interface DrizzleQuery {
  queryConfig: pg.QueryConfig;
  params: unknown[];
  fields: { path: string[]; field: Decoder | { decoder: Decoder } }[];
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

function toBuiltQuery<Row>({ queryConfig, params, fields }: DrizzleQuery) {
  const columns = fields.map(({ path, field }) => {
    const [key, ...nested] = path;
    if (key === undefined || nested.length > 0) throw new Error(`not a flat field: ${path.join('.')}`);
    return { key, decoder: 'decoder' in field ? field.decoder : field };
  });
  return {
    config: queryConfig,
    fillIn: (values: Record<string, unknown>) => fillPlaceholders(params, values),
    readRow(values: unknown[]): Row {
      const row: Record<string, unknown> = {};
      columns.forEach(({ key, decoder }, index) => {
        const value = values[index];
        row[key] = value === null ? null : decoder.mapFromDriverValue(value);
      });
      return row as Row;
    },
  };
}
