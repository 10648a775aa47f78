import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';

/** A weekly report of the owner in `people`, to themselves. */
export function createSubscription(
  owner: { id: number; name: string },
  change: Partial<ReportSubscription> = {},
): ReportSubscription {
  return {
    id: 5,
    report: 'ratio',
    options: { modules: [10] },
    modules: [{ id: 10, name: 'Labor & Delivery' }],
    range: 'last_week',
    schedule: { every: 'week', on_day: 1, hour: 7 },
    paper: 'letter',
    owner,
    recipients: [{ ...owner, can_receive: true }],
    recipient_count: 1,
    can_change: true,
    next_turn: '2026-11-23T13:00:00.000Z',
    last_sent_at: null,
    failure: null,
    ...change,
  };
}
