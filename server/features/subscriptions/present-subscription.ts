import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { type Caller, canManageClient } from '#domain/people/access.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { Recipient } from './receivers.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

interface SubscriptionNames {
  recipients: readonly Recipient[];
  moduleNames: readonly { id: number; name: string }[];
}

/** People who do not manage the hospital see no other recipients and, unless they added it, no failure. */
export function presentSubscription(
  row: SubscriptionRow,
  { recipients, moduleNames }: SubscriptionNames,
  person: Caller,
): ReportSubscription {
  const { id, report, options, range, every, onDay, hour, paper } = row;
  const all = recipients.filter(({ subscriptionId }) => subscriptionId === id);
  const shown = canManageClient(person) ? all : all.filter(recipient => recipient.id === person.userId);
  const canChange = canChangeSubscription(person, row);
  return {
    id,
    report: report as ReportId,
    options,
    modules: moduleNames
      .filter(module => options.modules.includes(module.id))
      .map(module => ({ id: module.id, name: module.name })),
    range,
    schedule: { every, on_day: onDay, hour },
    paper,
    owner: { id: row.ownerId, name: row.ownerName },
    recipients: shown.map(({ id, name, canReceive, hasStopped }) => ({
      id,
      name,
      can_receive: canReceive && !hasStopped,
    })),
    recipient_count: all.length,
    can_change: canChange,
    next_turn: row.nextTurn.toISOString(),
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    failure: canChange && row.failedAt ? { at: row.failedAt.toISOString(), reason: row.failure } : null,
  };
}

/** The person who added it, and owners of the hospital. */
export function canChangeSubscription(person: Caller, { ownerId }: SubscriptionRow): boolean {
  return canManageClient(person) || (ownerId !== null && ownerId === person.userId);
}

/** Only owners may see plans (B10), and so may receive a report that has one. */
export function hasPlan({ base, assessment }: SubscriptionRow['options']): boolean {
  return base === 'plan' || assessment !== undefined;
}
