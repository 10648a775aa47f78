import type pg from 'pg';
import { openStore } from '#server/db/store/open-store.ts';
import { Browser } from '#server/testing/browser.ts';
import { createBenchApp } from '../tools/create-app.ts';
import type { Parameter, Statement, Transaction } from './calls.ts';

export interface Person {
  email: string;
  password: string;
}

/**
 * Makes calls to the product as a person and returns the statements that they sent to PostgreSQL, so that the bare server always
 * runs the same ones. Dispose of `stack` before measuring, because this process would listen to live updates until then.
 */
export async function startRecorder(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  { email, password }: Person,
) {
  const store = await openStore({ databaseUrl, dataDir: '' }, { warn: console.warn });
  stack.defer(store.close);
  const app = await createBenchApp(store);
  stack.defer(() => app.close());
  const sent: Statement[] = [];
  const recorded = new WeakSet<pg.PoolClient>();
  store.pool.on('acquire', client => {
    if (!recorded.has(client)) recordStatements(client, sent);
    recorded.add(client);
  });
  const browser = new Browser(app);
  await browser.signIn(email, password);

  return async (call: (browser: Browser) => ReturnType<Browser['get']>): Promise<Transaction[]> => {
    sent.length = 0;
    const { statusCode, body } = await call(browser);
    if (statusCode !== 200) throw new Error(`the recorded call returned ${statusCode}: ${body}`);
    return splitTransactions(sent);
  };
}

function recordStatements(client: pg.PoolClient, sent: Statement[]): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: string | pg.QueryConfig, values?: unknown[], ...rest: unknown[]) {
      const { text, values: own }: pg.QueryConfig =
        typeof statement === 'string' ? { text: statement } : statement;
      // A prepared query brings its values along.
      sent.push({ text, values: (values ?? own ?? []).map(replaceToken) });
      return query(statement, values, ...rest);
    },
  });
}

/** The only binary value is the hash of the session's token, which each request brings. */
function replaceToken(value: unknown): unknown {
  return Buffer.isBuffer(value) ? ({ parameter: 'tokenHash' } satisfies Parameter) : value;
}

/** Statements outside a transaction, such as announcing a save, are left out. */
function splitTransactions(sent: readonly Statement[]): Transaction[] {
  const transactions: Transaction[] = [];
  let open: Transaction | undefined;
  for (const { text, values } of sent) {
    if (text.startsWith('begin')) {
      open = { begin: text, statements: [] };
      transactions.push(open);
    } else if (text === 'commit') open = undefined;
    else open?.statements.push({ text, values });
  }
  return transactions;
}
