export const reportQueueName = 'report-subscriptions';

/** One turn of a subscription, or one that a person has asked for. */
export interface ReportJob {
  clientId: number;
  id: number;
  /** The dates of the report are relative to this instant. */
  turn: string;
  /** Only to this person ("Send me one now"). */
  to?: number;
}
