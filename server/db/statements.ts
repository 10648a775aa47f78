import type { AnyTx } from './database.ts';
import type { StatementClient } from './statement-client.ts';

/**
 * Runs queries that do not depend on each other: all at once on a pipelined connection, where a cancelled statement also ends those
 * behind it; elsewhere one after the other, so that an abort stops the rest.
 */
export async function runTogether<Queries extends readonly (() => Promise<unknown>)[]>(
  tx: AnyTx,
  signal: AbortSignal,
  queries: readonly [...Queries],
): Promise<{ -readonly [key in keyof Queries]: Awaited<ReturnType<Queries[key]>> }> {
  const run = (query: () => Promise<unknown>) => {
    signal.throwIfAborted();
    return query();
  };
  const results = getClient(tx).isPipelined
    ? await Promise.all(queries.map(run))
    : await Array.fromAsync(queries, run);
  return results as { -readonly [key in keyof Queries]: Awaited<ReturnType<Queries[key]>> };
}

function getClient(tx: AnyTx): StatementClient {
  return (tx as unknown as { $client: StatementClient }).$client;
}

/** Runs a statement whose text is always the same. Its columns are named as the keys of a row. */
export async function runStatement<Row>(tx: AnyTx, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await getClient(tx).query({ text }, values);
  return rows;
}

/** A query whose SQL is built once for each connection; a call only passes its values, named as its placeholders. */
export function prepareQuery<Tx extends object, Row>(
  build: (tx: Tx) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> } },
): (tx: Tx, values: Record<string, unknown>) => Promise<Row[]> {
  const built = new WeakMap<Tx, { execute(values: Record<string, unknown>): Promise<Row[]> }>();
  return (tx, values) => {
    // The connection chooses the name of a statement by its text.
    const query = built.get(tx) ?? build(tx).prepare('');
    built.set(tx, query);
    return query.execute(values);
  };
}
