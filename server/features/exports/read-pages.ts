import type { FastifyReply } from 'fastify';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { ChangeReader, ChangeSelection, IdList } from './changes.queries.ts';

/** Few, so that neither memory nor other calls notice a file of a million rows. */
const rowsAtOnce = 1_000;

export interface ChangedPage {
  /** Lists of values as JSON, joined by commas; null without rows. */
  rows: string | null;
  isLast: boolean;
}

/**
 * The rows of a file as JSON: first the order of all of them, then a page after the other, each in a transaction of its own, so that a
 * slow reader holds no transaction open. A row that is changed meanwhile is no longer in the selection: it is in the next file. The
 * next page is read while one is written.
 */
export async function* readPages(
  { db }: Pick<AppContext, 'db'>,
  reply: FastifyReply,
  selection: ChangeSelection,
  reader: ChangeReader,
): AsyncGenerator<ChangedPage> {
  const read = <T>(query: (tx: ClientTx) => Promise<T>) =>
    runWhileConnected(reply, signal =>
      db.forClient(selection.clientId, query, { signal, readOnly: true, inOneTrip: true, work: 'report' }),
    );
  const readRows = (ids: IdList) => {
    const rows = read(tx => reader.readRows(tx, selection, ids));
    // Reported where the page is waited for, if it still is.
    rows.catch(() => undefined);
    return rows;
  };
  const [first = '{}', ...others] = await read(tx => reader.listIds(tx, selection, rowsAtOnce));
  let next = readRows(first);
  for (const ids of others) {
    const rows = await next;
    next = readRows(ids);
    yield { rows, isLast: false };
  }
  yield { rows: await next, isLast: true };
}
