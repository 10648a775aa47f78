import { and, asc, eq, lte } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { clients } from '#server/db/tables/clients.ts';
import { reportSubscriptions } from '#server/db/tables/subscriptions.ts';

/** In one transaction; the next minute has the others. */
const mostAtOnce = 200;

/** Locked, so that of several servers one queues each. */
export async function lockDueSubscriptions(tx: PlatformTx, now: Date) {
  return tx
    .select({
      clientId: reportSubscriptions.clientId,
      id: reportSubscriptions.id,
      every: reportSubscriptions.every,
      onDay: reportSubscriptions.onDay,
      hour: reportSubscriptions.hour,
      nextTurn: reportSubscriptions.nextTurn,
      timeZone: clients.timezone,
    })
    .from(reportSubscriptions)
    .innerJoin(clients, eq(clients.id, reportSubscriptions.clientId))
    .where(and(lte(reportSubscriptions.nextTurn, now), clients.isActive))
    .orderBy(asc(reportSubscriptions.nextTurn), asc(reportSubscriptions.id))
    .limit(mostAtOnce)
    .for('update', { of: reportSubscriptions, skipLocked: true });
}
