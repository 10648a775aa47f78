import type { FastifyReply } from 'fastify';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import {
  type ChangedPage,
  type ChangeReader,
  type ChangeSelection,
  findStart,
  type Place,
} from './changes.queries.ts';

/** Few, so that neither memory nor other calls notice a file of a million rows. */
const rowsAtOnce = 1_000;

/**
 * The rows of a file as JSON. Each page is a transaction of its own, so that a slow reader holds no transaction open. A row that is
 * changed meanwhile is no longer in the selection: it is in the next file. The next page is read while one is written.
 */
export async function* readPages(
  { db }: Pick<AppContext, 'db'>,
  reply: FastifyReply,
  selection: ChangeSelection,
  reader: ChangeReader,
): AsyncGenerator<ChangedPage> {
  const read = (place: Place) => {
    const page = runWhileConnected(reply, signal =>
      db.forClient(selection.clientId, tx => reader(tx, selection, place, rowsAtOnce), {
        signal,
        readOnly: true,
        inOneTrip: true,
        work: 'report',
      }),
    );
    // Reported where the page is waited for, if it still is.
    page.catch(() => undefined);
    return page;
  };
  let next = read(findStart(selection));
  for (;;) {
    const page = await next;
    if (page.last) next = read(page.last);
    yield page;
    if (!page.last) return;
  }
}
