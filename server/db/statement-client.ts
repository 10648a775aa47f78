import type pg from 'pg';
import { type PreparedStatement, runPrepared } from './prepared-query.ts';
import { timeStatement } from './statement-times.ts';

/** What Drizzle and libraries need of a connection. */
export interface StatementClient {
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
}

/**
 * A connection that prepares statements by name, so that PostgreSQL parses and plans each text once per connection. Without names
 * it prepares nothing, for poolers that cannot pass prepared statements on.
 */
export function toStatementClient(client: pg.PoolClient, names: StatementNames | undefined): StatementClient {
  return {
    query(statement, values) {
      if (typeof statement === 'string') return timeStatement(statement, client.query(statement, values));
      const name = names?.find(statement.text);
      const answer = name
        ? runPrepared(client, { ...statement, name } as PreparedStatement, values)
        : client.query(statement, values as unknown[]);
      return timeStatement(statement.text, answer);
    },
  };
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
