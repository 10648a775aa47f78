import type pg from 'pg';
import { limitAnswers } from './driver-internals.ts';
import { directAnswerMs, findProcess, isStaleConnection } from './pool.ts';

export interface TransactionOptions {
  /** When it aborts, the running statement is cancelled. */
  signal?: AbortSignal;
  /** Does not wait for the commit, because nothing is written. `begin` must say `read only` as well. */
  readOnly?: boolean;
  /** Milliseconds for the answer to a statement; absent or 0: no limit. */
  answerMs?: number;
}

/**
 * For the last statements of a transaction. The commit is sent right behind them, which saves a round trip; if one
 * of them fails, nothing is committed. They must have been sent when the promise is passed: `await` on a query of Drizzle sends it
 * later, `.execute()`, `runStatement` and prepared queries send it at once.
 */
export type CommitAfter = <T>(last: Promise<T>) => Promise<T>;

/** Runs `begin` (a statement that may include settings), then `run` on the same connection, then commits or rolls back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient, commitAfter: CommitAfter) => Promise<T>,
  { signal, readOnly = false, answerMs = 0 }: TransactionOptions = {},
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
  let committing: Promise<unknown> | undefined;
  const commit = () => {
    committing ??= client.query('commit');
    // Those who await the commit handle its error; this only keeps it from being reported as unhandled.
    committing.catch(() => undefined);
    return committing;
  };
  const commitAfter: CommitAfter = last => {
    commit();
    return last;
  };
  try {
    signal?.throwIfAborted();
    const result = await runAfterBegin(client, begin, () => run(client, commitAfter));
    const committed = commit();
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

/** The first statement is sent without waiting for the answer to `begin`; if `begin` fails, so does the statement. */
async function runAfterBegin<T>(client: pg.PoolClient, begin: string, run: () => Promise<T>): Promise<T> {
  const [begun, ran] = await Promise.allSettled([client.query(begin), run()]);
  if (begun.status === 'rejected') throw begun.reason;
  if (ran.status === 'rejected') throw ran.reason;
  return ran.value;
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
