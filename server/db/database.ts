/*
 * The two scopes: every read and write of a table happens in `forClient` or in `platform`.
 *
 * They promise:
 * - In `forClient` the transaction runs as a role that row-level security holds to the rows of one client. A forgotten condition
 *   finds no row of another client and writes none.
 * - In `platform` the transaction sees the rows of all clients. Signing in, administration, jobs and reports over several clients
 *   need that.
 * - A transaction outside of both scopes sees no rows at all.
 * - A scope waits for a connection by the urgency of its work, and gives up after the limits of that work (connections/work.ts).
 * - The types of the two transactions differ, so a query that is written for one client does not compile with the platform's.
 *
 * Their callers must:
 * - Decide who may act before they open a scope. A scope isolates clients; it does not know what a person may do.
 * - Pass `readOnly` for everything that only reads.
 * - Never open a scope inside another one: the outer one keeps its connection while it waits.
 * - Keep calls to other servers and long computations outside, because a scope holds a connection and locks.
 * - Use `readWithSession` for the first reads of a call only. Its rows belong to nobody until the checks of access are done
 *   (decision 066).
 */

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { memoByObject } from '#domain/memo.ts';
import { createHealth, type Health } from '#server/core/health.ts';
import { reportEnd } from './connections/store-health.ts';
import { UnreachableError } from './connections/trouble.ts';
import {
  BusyError,
  limitsByWork,
  setLimits,
  type Work,
  type WorkLimits,
  WorkSlots,
} from './connections/work.ts';
import type { Connection, Pool } from './driver/pool.ts';
import { nameStatements, queryArrays, StatementNames } from './driver/statements.ts';
import { inTransaction, runTogether, type TransactionOptions } from './driver/transaction.ts';

const scope = Symbol('scope');

type Tx<Scope> = NodePgDatabase & { readonly $client: Connection; readonly [scope]: Scope };
/** A transaction that sees one client's rows. */
export type ClientTx = Tx<'hospital'>;
/** A transaction that sees all clients' rows: for signing in, administration and jobs. */
export type PlatformTx = Tx<'platform'>;
/** For queries that work in either scope. */
export type AnyTx = ClientTx | PlatformTx;

export function isPlatform(tx: AnyTx): tx is PlatformTx {
  return tx[scope] === 'platform';
}

/** Runs the SQL of a library in our transaction. */
export function queryIn(tx: AnyTx): (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> {
  return (text, values) => tx.$client.query(text, values);
}

/**
 * The only access to the tables. Each scope is a transaction as a role that cannot bypass row-level security. Only SET LOCAL is
 * used, because the connections of a pooler in transaction mode share their settings.
 */
export interface Database {
  forClient<T>(clientId: number, run: (tx: ClientTx) => Promise<T>, options?: ScopeOptions): Promise<T>;
  platform<T>(run: (tx: PlatformTx) => Promise<T>, options?: ScopeOptions): Promise<T>;
  /**
   * Finds a session, enters its hospital and reads rows there, in one round trip: the rows are asked for before it is known whether
   * the caller may see them. `find` and `read` must send their statements at once, as with `inOneTrip`.
   */
  readWithSession<Session, Rows>(steps: SessionSteps<Session, Rows>): Promise<[session: Session, rows: Rows]>;
}

interface SessionSteps<Session, Rows> {
  find(tx: PlatformTx): Promise<Session>;
  /** Selects the id of the session's client. Without one, `read` sees no rows of any client. */
  selectClient: Statement;
  read(tx: ClientTx): Promise<Rows>;
}

/** A statement whose text is always the same. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Enters a client: later statements of the transaction see its rows only. `set_config` is used, because `set local` takes no query. */
function enterClient(tx: PlatformTx, { text, values }: Statement): Promise<unknown> {
  const enter = `select set_config('role', 'parity_app', true),
    set_config('parity.client', coalesce((${text})::text, ''), true)`;
  return queryArrays(tx.$client, enter, values);
}

export interface ScopeOptions extends Omit<TransactionOptions, 'answerMs'> {
  /** By default `account` for the platform, `read` or `save` for a client. */
  work?: Work;
}

interface DatabaseOptions {
  preparesStatements?: boolean;
  slots?: WorkSlots;
  limits?: Record<Work, WorkLimits>;
  /** Gets reports about reading and writing. */
  health?: Health;
}

export function toDatabase(
  pool: Pool,
  {
    preparesStatements = true,
    slots = new WorkSlots(pool.options.max - 2),
    limits = limitsByWork(),
    health = createHealth(() => new Date(0)),
  }: DatabaseOptions = {},
): Database {
  const names = preparesStatements ? new StatementNames() : undefined;
  // The two transactions of a connection are built once, because Drizzle takes time to build one.
  const txsOf = memoByObject<Connection, ReturnType<typeof openTxs>>();
  const openTxs = (client: Connection) => {
    const named = nameStatements(client, names);
    return { hospital: openTx(named, 'hospital'), platform: openTx(named, 'platform') };
  };

  async function runAs<T>(
    work: Work,
    settings: string,
    run: (client: Connection) => Promise<T>,
    options: ScopeOptions,
  ): Promise<T> {
    const { waitMs, answerMs } = limits[work];
    const { readOnly = false } = options;
    const begin = `begin${readOnly ? ' read only' : ''}${setLimits(limits[work])}; ${settings}`;
    try {
      const release = await slots.take(work, waitMs);
      const result = await inTransaction(pool, begin, run, { ...options, readOnly, answerMs }).finally(
        release,
      );
      reportEnd(health, { wrote: !readOnly });
      return result;
    } catch (error) {
      reportEnd(health, { wrote: false, error });
      // If the database does not answer, connections stay busy because of that, so the caller is told the cause.
      if (error instanceof BusyError && health.read().reads.state === 'failing') throw new UnreachableError();
      throw error;
    }
  }

  return {
    forClient(clientId, run, options = {}) {
      if (!Number.isInteger(clientId)) throw new TypeError(`not a client id: ${clientId}`);
      const settings = `set local role parity_app; set local parity.client = '${clientId}'`;
      const { work = options.readOnly ? 'read' : 'save' } = options;
      return runAs(work, settings, client => run(txsOf(client, openTxs).hospital), options);
    },
    platform: (run, options = {}) =>
      runAs(options.work ?? 'account', asPlatform, client => run(txsOf(client, openTxs).platform), options),
    readWithSession<Session, Rows>({ find, selectClient, read }: SessionSteps<Session, Rows>) {
      const run = async (client: Connection): Promise<[Session, Rows]> => {
        const { platform, hospital } = txsOf(client, openTxs);
        const [session, , rows] = await runTogether([
          () => find(platform),
          () => enterClient(platform, selectClient),
          () => read(hospital),
        ]);
        return [session, rows];
      };
      return runAs('read', asPlatform, run, { readOnly: true, inOneTrip: true });
    },
  };
}

const asPlatform = 'set local role parity_platform';

function openTx<Scope extends string>(client: Connection, name: Scope): Tx<Scope> {
  return Object.assign(drizzle(client), { [scope]: name } as const);
}
