import type { FastifyReply } from 'fastify';
import type { ExportRow } from '#domain/export/columns.ts';
import type { AppContext } from '#server/features/context.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';
import { type ChangeReader, type ChangeSelection, findStart } from './changes.queries.ts';
import type { FileShape } from './shift-rows.ts';

/** Few, so that neither memory nor other calls notice a file of a million rows. */
const rowsAtOnce = 2_000;

/**
 * The rows of a file. Each page is a transaction of its own, so that a slow reader holds no transaction open. A row that is changed
 * meanwhile is no longer in the selection: it is in the next file.
 */
export async function* readPages(
  { db }: Pick<AppContext, 'db'>,
  reply: FastifyReply,
  selection: ChangeSelection,
  reader: ChangeReader,
  { toRows }: FileShape,
): AsyncGenerator<ExportRow[]> {
  let place = findStart(selection);
  for (;;) {
    const changed = await runWhileConnected(reply, signal =>
      db.forClient(selection.clientId, tx => reader(tx, selection, place, rowsAtOnce), {
        signal,
        readOnly: true,
        inOneTrip: true,
        work: 'report',
      }),
    );
    const last = changed.at(-1);
    if (!last) return;
    yield toRows(changed);
    if (changed.length < rowsAtOnce) return;
    place = { transaction: last[0], id: last[1] };
  }
}
