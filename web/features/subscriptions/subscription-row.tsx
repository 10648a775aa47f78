import { Button, Group } from '@mantine/core';
import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { SettingRow } from '#web/ui/setting-list.tsx';
import { SendNowButton } from './send-now-button.tsx';
import { describeRecipients, describeSubscription, nameReport } from './subscription-words.ts';

export interface RowActions {
  onChange: (subscription: ReportSubscription) => void;
  onLeave: (subscription: ReportSubscription) => void;
  onDelete: (subscription: ReportSubscription) => void;
}

interface SubscriptionRowProps extends RowActions {
  subscription: ReportSubscription;
}

export function SubscriptionRow({ subscription, ...actions }: SubscriptionRowProps) {
  const { id: userId } = useSignedInUser();
  const formatInstant = useHospitalTime();
  const { next_turn, last_sent_at, failure, recipients } = subscription;
  const silent = recipients.filter(({ can_receive }) => !can_receive).map(({ name }) => name);
  return (
    <SettingRow
      title={nameReport(subscription)}
      hint={
        <>
          <div>{describeSubscription(subscription)}</div>
          <div>{describeRecipients(subscription, userId)}</div>
          <div>
            Next: {formatInstant(next_turn)}
            {last_sent_at && ` · Last sent: ${formatInstant(last_sent_at)}`}
          </div>
          {silent.length > 0 && <div>No longer has access, or stopped such mails: {silent.join(', ')}.</div>}
          {failure && <AlertLine message={`Not sent on ${formatInstant(failure.at)}. ${failure.reason}`} />}
        </>
      }
    >
      <RowButtons subscription={subscription} {...actions} />
    </SettingRow>
  );
}

function RowButtons({ subscription, onChange, onLeave, onDelete }: SubscriptionRowProps) {
  const { id: userId } = useSignedInUser();
  const { id, owner, recipients, can_change } = subscription;
  const name = `${nameReport(subscription)}, ${describeSubscription(subscription)}`;
  const canLeave = owner.id !== userId && recipients.some(person => person.id === userId);
  const buttons = [
    { label: 'Change', isShown: can_change, act: onChange },
    { label: 'Leave', isShown: canLeave, act: onLeave },
    { label: 'Delete', isShown: can_change, act: onDelete },
  ];
  return (
    <Group gap="s8">
      <SendNowButton id={id} report={name} />
      {buttons
        .filter(({ isShown }) => isShown)
        .map(({ label, act }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            aria-label={`${label} ${name}`}
            onClick={() => act(subscription)}
          >
            {label}
          </Button>
        ))}
    </Group>
  );
}
