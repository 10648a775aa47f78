import type pg from 'pg';
import type { PlatformTx } from '#server/db/database.ts';
import type { TestStore } from './test-store.ts';

/** The query plans of the statements that `run` executes, in order. */
export async function explainQueries(
  store: TestStore,
  run: (tx: PlatformTx) => Promise<unknown>,
): Promise<string[]> {
  return store.db.platform(async tx => {
    const { $client } = tx as unknown as { $client: pg.PoolClient };
    const query = $client.query.bind($client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const statements: [text: string, values: unknown[]][] = [];
    $client.query = ((statement: { text: string }, values: unknown[]) => {
      statements.push([statement.text, values]);
      return query(statement, values);
    }) as typeof $client.query;
    await run(tx);
    $client.query = query as typeof $client.query;
    const plans: string[] = [];
    for (const [text, values] of statements) {
      const { rows } = await query(`explain ${text}`, values);
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}
