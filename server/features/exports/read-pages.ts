import type { FastifyReply } from 'fastify';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import type { ChangeReader, IdList } from './changes.queries.ts';
import type { FoundChanges } from './find-changes.ts';

interface ChangedPage {
  /** Lists of values as JSON, joined by commas; null without rows. */
  rows: string | null;
  isLast: boolean;
}

/**
 * Reads the rows of a file as JSON, page by page, each in a transaction of its own, so that a slow reader holds no transaction open.
 * A row that changes meanwhile leaves the selection and is in the next file. The next page is read while one is written.
 */
export async function* readPages(
  { db }: Pick<AppContext, 'db'>,
  reply: FastifyReply,
  { selection, pages }: Pick<FoundChanges, 'selection' | 'pages'>,
  reader: ChangeReader,
): AsyncGenerator<ChangedPage> {
  const how = { readOnly: true, inOneTrip: true, work: 'report' } as const;
  const readRows = (ids: IdList) => {
    const rows = runWhileConnected(reply, signal =>
      db.forClient(selection.clientId, tx => reader.readRows(tx, selection, ids), { signal, ...how }),
    );
    // Reported where the page is waited for, if it still is.
    rows.catch(() => undefined);
    return rows;
  };
  const [first = '{}', ...others] = pages;
  let next = readRows(first);
  for (const ids of others) {
    const rows = await next;
    next = readRows(ids);
    yield { rows, isLast: false };
  }
  yield { rows: await next, isLast: true };
}
