import type { FastifyReply } from 'fastify';
import type { Caller } from '#domain/people/access.ts';
import { ApiError, notFound } from '#server/core/errors.ts';
import { isCancelled } from '#server/db/connections/trouble.ts';
import type { AnyTx, Database } from '#server/db/database.ts';
import { runWhileConnected } from '#server/http/connections/client-presence.ts';

/** Administrators read across clients, others in their own. Stops when the client disconnects. */
export async function runInScope<T>(
  { reportDb: db }: { reportDb: Database },
  { session, reply }: { session: { person: Caller }; reply: FastifyReply },
  run: (tx: AnyTx, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { isAdmin, client } = session.person;
  if (!client) throw notFound();
  try {
    return await runWhileConnected(reply, signal =>
      isAdmin
        ? db.platform(tx => run(tx, signal), { signal, readOnly: true, work: 'report' })
        : db.forClient(client.clientId, tx => run(tx, signal), { signal, readOnly: true, work: 'report' }),
    );
  } catch (error) {
    if (!isCancelled(error)) throw error;
    const detail = 'This takes too long. Choose a shorter date range or fewer modules.';
    throw new ApiError('unavailable', detail, { cause: error });
  }
}
