import type pg from 'pg';
import { timeStatement } from './statement-times.ts';

/** What Drizzle and libraries need of a connection. */
export interface StatementClient {
  /** Whether a statement can be sent before the earlier one has been answered. */
  isPipelined: boolean;
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
}

/**
 * A connection that prepares statements by name, so that PostgreSQL parses and plans each text once per connection. The embedded
 * store's connections share one session, in which names would collide.
 */
export function toStatementClient(client: pg.PoolClient, preparesStatements: boolean): StatementClient {
  return {
    isPipelined: client.pipeline,
    query(statement, values) {
      if (typeof statement === 'string') return timeStatement(statement, client.query(statement, values));
      const name = preparesStatements ? nameStatement(statement.text) : undefined;
      return timeStatement(
        statement.text,
        client.query({ ...statement, name } as pg.QueryConfig, values as unknown[]),
      );
    },
  };
}

/** Each name takes memory on every connection. Texts with lists of different lengths could be endless. */
const maxStatements = 500;
/** Rare texts get no name. */
const usesBeforeName = 3;

const statements = new Map<string, { name: string; uses: number }>();

/** The same name for the same text in the whole process; undefined for texts that are not used often. */
function nameStatement(text: string): string | undefined {
  const known = statements.get(text);
  if (known) {
    known.uses += 1;
    return known.uses >= usesBeforeName ? known.name : undefined;
  }
  if (statements.size < maxStatements) statements.set(text, { name: `parity_${statements.size}`, uses: 1 });
  return undefined;
}
