/*
 * The driver: this folder is the only code that talks to pg. It lends a connection, runs one transaction on it, and gives it back.
 *
 * It promises:
 * - A transaction commits completely or not at all. An error of `run` or of a statement rolls back and is thrown again.
 * - A connection that is silent for too long, was cancelled, or could not roll back is discarded. Its next user never gets an
 *   answer or a setting of the user before.
 * - The statements that are sent in one turn of the event loop travel together and run in the order in which they were sent.
 *
 * Its callers must:
 * - Take connections through `Database` in server/db/database.ts. Only the job queue, backups and the counted attempts use the
 *   pool itself, outside of a transaction.
 * - Change settings with `set local` only: a pooler may lend the session to another program after the commit.
 * - With `inOneTrip`, send every statement before they await the first answer. A statement that is sent later runs behind the
 *   commit, without the role of the scope, and sees no rows.
 * - With `readOnly`, begin with `read only`. The commit of such a transaction is not awaited.
 * - Prepare statements by text through statements.ts, so that a text has one name on all connections.
 */

import type pg from 'pg';
import { limitAnswers } from './driver-internals.ts';
import { directAnswerMs, findProcess, isStaleConnection } from './pool.ts';

export interface TransactionOptions {
  /** When it aborts, the running statement is cancelled. */
  signal?: AbortSignal;
  /** Does not wait for the commit, because nothing is written. `begin` must say `read only` as well. */
  readOnly?: boolean;
  /**
   * `run` sends all of its statements before it waits for an answer, and the commit is sent right behind them: one round trip. If one
   * fails, nothing is committed. Prepared queries, `runStatement` and `.execute()` send at once; `await` on a query of Drizzle sends
   * later, after the commit, where it sees no rows.
   */
  inOneTrip?: boolean;
  /** Milliseconds for the answer to a statement; absent or 0: no limit. */
  answerMs?: number;
}

/** Runs `begin` (a statement that may include settings), then `run` on the same connection, then commits or rolls back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
  { signal, readOnly = false, inOneTrip = false, answerMs = 0 }: TransactionOptions = {},
): Promise<T> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  limitAnswers(client, answerMs);
  let broken: Error | undefined;
  const cancel = () => {
    // Discard the connection: a late cancellation must not hit its next user.
    broken = new Error('cancelled');
    cancelStatement(pool, client);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    // The first statement does not wait for the answer to `begin`; if `begin` fails, so does the statement.
    const running = runTogether([() => client.query(begin), () => run(client)]);
    const sentBehind = inOneTrip ? commit(client) : undefined;
    const [, result] = await running;
    const committed = sentBehind ?? commit(client);
    // Not awaited: the pool's next user of the connection queues behind it in the pipeline and sees a lost connection.
    if (!readOnly) await committed;
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if (isStaleConnection(error, { readOnly })) broken = error;
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    limitAnswers(client, directAnswerMs);
    // A connection that could not roll back is discarded.
    client.release(broken);
  }
}

function commit(client: pg.PoolClient): Promise<unknown> {
  const committed = client.query('commit');
  // Those who await the commit handle its error; this only keeps it from being reported as unhandled.
  committed.catch(() => undefined);
  return committed;
}

/** Cancels the statement of a connection through another connection. */
function cancelStatement(pool: pg.Pool, client: pg.PoolClient): void {
  pool.query('select pg_cancel_backend($1)', [findProcess(client)]).catch(() => undefined);
}

type AnyQueries = readonly (() => Promise<unknown>)[];
type AnswersTo<Queries extends AnyQueries> = {
  -readonly [key in keyof Queries]: Awaited<ReturnType<Queries[key]>>;
};

/** Runs queries that do not depend on each other, sent together. A statement that fails or is cancelled also ends those behind it. */
export async function runTogether<Queries extends AnyQueries>(
  queries: readonly [...Queries],
  signal?: AbortSignal,
): Promise<AnswersTo<Queries>> {
  const run = (query: () => Promise<unknown>) => {
    signal?.throwIfAborted();
    return query();
  };
  return (await settleInOrder(queries.map(run))) as AnswersTo<Queries>;
}

/** If one fails, those behind it fail because the transaction is aborted, perhaps sooner; the first one has the reason. */
async function settleInOrder(answers: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map(answer => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}
