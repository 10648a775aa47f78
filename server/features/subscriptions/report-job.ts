import { z } from 'zod';
import { jobFormat } from '#server/jobs/job-format.ts';

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
