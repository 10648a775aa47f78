import { z } from 'zod';
import { findLatestTurn, findNextTurn } from '#domain/subscriptions/turns.ts';
import type { AppContext } from '#server/features/context.ts';
import { jobFormat } from '#server/jobs/job-format.ts';
import { lockDueSubscriptions, updateSubscription } from './subscriptions.queries.ts';

/** Turns are at least a week apart. After a change of the time zone, the same day's turn may come again some hours later. */
const shortestPauseMs = 2 * 86_400_000;

/**
 * Queues the reports whose turn has come (B14). The job and the next turn are stored together, so that each turn is queued once,
 * whatever stops the server. Of missed turns only the latest one is sent.
 */
export async function queueDueReports(
  { db, queue }: Pick<AppContext, 'db' | 'queue'>,
  now: Date,
): Promise<void> {
  await db.platform(
    async tx => {
      for (const due of await lockDueSubscriptions(tx, now)) {
        const { clientId, id, timeZone } = due;
        const turn = findLatestTurn(due, due.nextTurn.getTime(), now.getTime(), timeZone);
        const job: ReportJob = { v: jobFormat, clientId, id, turn: new Date(turn).toISOString() };
        await queue.add(tx, reportQueueName, job);
        const nextTurn = findNextTurn(due, turn + shortestPauseMs, timeZone);
        await updateSubscription(tx, due, { nextTurn: new Date(nextTurn) });
      }
    },
    { work: 'task' },
  );
}

export const reportQueueName = 'report-subscriptions';

/** One turn of a subscription, or one that a person has asked for. */
export const reportJob = z.object({
  v: z.literal(jobFormat),
  clientId: z.int(),
  id: z.int(),
  /** The dates of the report are relative to this instant. */
  turn: z.iso.datetime(),
  /** Only to this person ("Send me one now"). */
  to: z.int().exactOptional(),
});
export type ReportJob = z.infer<typeof reportJob>;
