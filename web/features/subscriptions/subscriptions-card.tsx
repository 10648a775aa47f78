import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState, useModuleId, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Link } from '#web/ui/link.tsx';
import { PendingSettings, SettingList } from '#web/ui/setting-list.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import { type RowActions, SubscriptionRow } from './subscription-row.tsx';
import { nameReport } from './subscription-words.ts';
import { subscriptionsQuery } from './subscriptions-query.ts';

/** The reports that are mailed to the person or that they added, and for owners the hospital's others (B14). */
export function SubscriptionsCard() {
  const { client: hospital } = useAuthState();
  return hospital && <HospitalSubscriptions hospital={hospital} />;
}

function HospitalSubscriptions({ hospital }: { hospital: Client }) {
  const { id: userId } = useSignedInUser();
  const query = useQuery(subscriptionsQuery(hospital.id));
  const all = query.data?.results ?? [];
  const mine = all.filter(subscription => isMine(subscription, userId));
  const others = all.filter(subscription => !isMine(subscription, userId));
  const { actions, dialogs, list } = useActions(hospital);
  return (
    <Card title="Report Subscriptions">
      {query.data && (
        <SettingList ref={list} label="My report subscriptions">
          {mine.length === 0 && (
            <li>
              <NoSubscriptions />
            </li>
          )}
          <Rows subscriptions={mine} actions={actions} />
        </SettingList>
      )}
      {others.length > 0 && (
        <>
          <Title order={3} size="h4">
            Others at {hospital.name}
          </Title>
          <SettingList label={`Others at ${hospital.name}`}>
            <Rows subscriptions={others} actions={actions} />
          </SettingList>
        </>
      )}
      <PendingSettings query={query} skeleton={<Skeleton height={42} />} />
      {dialogs}
    </Card>
  );
}

function isMine({ owner, recipients }: ReportSubscription, userId: number): boolean {
  return owner.id === userId || recipients.some(({ id }) => id === userId);
}

function Rows({ subscriptions, actions }: { subscriptions: ReportSubscription[]; actions: RowActions }) {
  return subscriptions.map(subscription => (
    <li key={subscription.id}>
      <SubscriptionRow subscription={subscription} {...actions} />
    </li>
  ));
}

function NoSubscriptions() {
  return (
    <Text size="sm" c="dimmed">
      No report is sent to you. Generate one under <Link to={paths.reports(useModuleId())}>Reports</Link> and
      press Send Regularly.
    </Text>
  );
}

/** Change, leave and delete, with their dialogs. */
function useActions(hospital: Client) {
  const queryClient = useQueryClient();
  const changing = useItemDialog<ReportSubscription>();
  const leaving = useItemDialog<ReportSubscription>();
  const deleting = useItemDialog<ReportSubscription>();
  const list = useRef<HTMLUListElement>(null);

  async function reload() {
    await queryClient.invalidateQueries(subscriptionsQuery(hospital.id));
  }

  async function end(call: Promise<unknown>) {
    await call;
    await reload();
    // The pressed button is gone.
    list.current?.focus();
  }

  async function finishChange() {
    changing.close();
    await reload();
  }

  const dialogs = (
    <>
      <Dialog title="Change subscription" opened={changing.opened} onClose={changing.close}>
        {changing.item && <ChangeForm subscription={changing.item} onSaved={() => void finishChange()} />}
      </Dialog>
      <ConfirmDialog
        title="Leave subscription"
        question={leaving.item ? `Stop receiving the ${nameReport(leaving.item)}?` : ''}
        confirmLabel="Leave"
        opened={leaving.opened}
        onClose={leaving.close}
        act={() => end(client.leaveSubscription({ params: { id: leaving.item?.id ?? 0 } }))}
      />
      <ConfirmDialog
        title="Delete subscription"
        question={deleting.item ? askBeforeDelete(deleting.item) : ''}
        confirmLabel="Delete"
        opened={deleting.opened}
        onClose={deleting.close}
        act={() => end(client.deleteSubscription({ params: { id: deleting.item?.id ?? 0 } }))}
      />
    </>
  );
  return {
    actions: { onChange: changing.open, onLeave: leaving.open, onDelete: deleting.open },
    dialogs,
    list,
  };
}

function askBeforeDelete(subscription: ReportSubscription): string {
  const { recipient_count: count } = subscription;
  const to = count > 1 ? ` to ${count} people` : '';
  return `Stop sending the ${nameReport(subscription)}${to}?`;
}

function ChangeForm({ subscription, onSaved }: { subscription: ReportSubscription; onSaved: () => void }) {
  const { id, options, range, schedule, recipients } = subscription;
  const before = recipients.map(person => person.id);
  return (
    <SubscriptionForm
      options={options}
      initial={{ range, schedule, recipients: before }}
      known={recipients}
      submitLabel="Save"
      submit={({ recipients: chosen, ...rest }) =>
        client.updateSubscription({
          params: { id },
          // Unchanged, they may include people who have lost access.
          body: { ...rest, ...(chosen.join() !== before.join() && { recipients: chosen }) },
        })
      }
      onSaved={onSaved}
    />
  );
}
