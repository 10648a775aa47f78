import { and, asc, count, eq, exists, inArray, lte, or, sql } from 'drizzle-orm';
import type { AnyTx, ClientTx, PlatformTx } from '#server/db/database.ts';
import { type Change, getOnly } from '#server/db/rows.ts';
import { assessments } from '#server/db/tables/assessments.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { reportRecipients, reportSubscriptions } from '#server/db/tables/subscriptions.ts';

export type SubscriptionRow = typeof reportSubscriptions.$inferSelect;

const isRecipient = (tx: AnyTx, userId: number) =>
  exists(
    tx
      .select({ userId: reportRecipients.userId })
      .from(reportRecipients)
      .where(
        and(
          eq(reportRecipients.clientId, reportSubscriptions.clientId),
          eq(reportRecipients.subscriptionId, reportSubscriptions.id),
          eq(reportRecipients.userId, userId),
        ),
      ),
  );

/** Those of one person, or of the hospital if `userId` is null; oldest first. */
export async function listRows(tx: ClientTx, userId: number | null, id?: number): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(reportSubscriptions)
    .where(
      and(
        id === undefined ? undefined : eq(reportSubscriptions.id, id),
        userId === null ? undefined : or(eq(reportSubscriptions.ownerId, userId), isRecipient(tx, userId)),
      ),
    )
    .orderBy(asc(reportSubscriptions.id));
}

export async function countOwned(tx: ClientTx, userId: number): Promise<number> {
  const { owned } = await getOnly(
    tx.select({ owned: count() }).from(reportSubscriptions).where(eq(reportSubscriptions.ownerId, userId)),
  );
  return owned;
}

/** Whether it is an assessment of one of these modules. */
export async function hasAssessment(
  tx: ClientTx,
  moduleIds: readonly number[],
  id: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: assessments.id })
    .from(assessments)
    .where(and(eq(assessments.id, id), inArray(assessments.moduleId, [...moduleIds])));
  return rows.length > 0;
}

export async function insertSubscription(
  tx: ClientTx,
  values: typeof reportSubscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  return getOnly(tx.insert(reportSubscriptions).values(values).returning());
}

/** Locks the subscription until the end of the transaction. */
export async function lockSubscription(
  tx: AnyTx,
  { clientId, id }: { clientId: number; id: number },
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(reportSubscriptions)
    .where(and(eq(reportSubscriptions.clientId, clientId), eq(reportSubscriptions.id, id)))
    .for('update');
  return row;
}

export async function updateSubscription(
  tx: AnyTx,
  { clientId, id }: { clientId: number; id: number },
  change: Change<typeof reportSubscriptions>,
): Promise<void> {
  await tx
    .update(reportSubscriptions)
    .set(change)
    .where(and(eq(reportSubscriptions.clientId, clientId), eq(reportSubscriptions.id, id)));
}

export async function deleteSubscription(
  tx: AnyTx,
  { clientId, id }: { clientId: number; id: number },
): Promise<void> {
  await tx
    .delete(reportSubscriptions)
    .where(and(eq(reportSubscriptions.clientId, clientId), eq(reportSubscriptions.id, id)));
}

export async function replaceRecipients(
  tx: ClientTx,
  { clientId, id }: { clientId: number; id: number },
  userIds: readonly number[],
): Promise<void> {
  await tx.delete(reportRecipients).where(eq(reportRecipients.subscriptionId, id));
  await tx
    .insert(reportRecipients)
    .values([...new Set(userIds)].map(userId => ({ clientId, subscriptionId: id, userId })));
}

/** Whether the person was one. */
export async function removeRecipient(
  tx: AnyTx,
  { clientId, id, personId }: { clientId: number; id: number; personId: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(reportRecipients)
    .where(
      and(
        eq(reportRecipients.clientId, clientId),
        eq(reportRecipients.subscriptionId, id),
        eq(reportRecipients.userId, personId),
      ),
    );
  return rowCount === 1;
}

export async function listRecipientIds(
  tx: AnyTx,
  { clientId, id }: { clientId: number; id: number },
): Promise<number[]> {
  const rows = await tx
    .select({ userId: reportRecipients.userId })
    .from(reportRecipients)
    .where(and(eq(reportRecipients.clientId, clientId), eq(reportRecipients.subscriptionId, id)))
    .orderBy(asc(reportRecipients.userId));
  return rows.map(({ userId }) => userId);
}

/** By name, with inactive ones. */
export async function listModuleNames(tx: ClientTx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ id: modules.id, name: modules.name, isActive: modules.isActive })
    .from(modules)
    .where(inArray(modules.id, [...ids]))
    .orderBy(sql`lower(${modules.name})`, modules.id);
}

/** The hospital's name, clock and shift times. */
export async function getHospital(tx: AnyTx, clientId: number) {
  return getOnly(
    tx
      .select({
        name: clients.name,
        isActive: clients.isActive,
        timeZone: clients.timezone,
        windows: clients.shiftWindowsConfig,
      })
      .from(clients)
      .where(eq(clients.id, clientId)),
  );
}

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
