import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { relativeRangeNames } from '#domain/subscriptions/relative-range.ts';
import { describeSchedule } from '#domain/subscriptions/turns.ts';

export function nameReport({ report }: Pick<ReportSubscription, 'report'>): string {
  return `${getReportType(report).name} report`;
}

/** `Labor & Delivery · Last week · Every Monday at 07:00` */
export function describeSubscription({ modules, range, schedule }: ReportSubscription): string {
  const { every, on_day: onDay, hour } = schedule;
  const names = modules.map(({ name }) => name);
  return [
    formatNames(names, 'modules'),
    relativeRangeNames[range],
    describeSchedule({ every, onDay, hour }),
  ].join(' · ');
}

/** `To you and 2 others`, `To Ana Diaz and Bo Lee`, `To you · Added by Ana Diaz` */
export function describeRecipients(subscription: ReportSubscription, userId: number): string {
  const { recipients, recipient_count: count, owner } = subscription;
  const names = recipients.filter(({ id }) => id !== userId).map(({ name }) => name);
  const isMine = recipients.some(({ id }) => id === userId);
  const hidden = count - recipients.length;
  const others = hidden > 0 ? [`${hidden} ${hidden === 1 ? 'other' : 'others'}`] : [];
  const to = joinNames([...(isMine ? ['you'] : []), ...names, ...others]);
  return owner.id === userId ? `To ${to}` : `To ${to} · Added by ${owner.name}`;
}

/** At most four, then a number. */
function joinNames(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names;
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown);
}
