import { Button, Group, Text } from '@mantine/core';
import { readLocalStorageValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Body } from '#contract/endpoints.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportSubscription, SubscribedOptions } from '#contract/subscriptions/subscriptions.ts';
import { countDays } from '#domain/time/calendar.ts';
import { SendNowButton } from '#web/features/subscriptions/send-now-button.tsx';
import { SubscriptionForm } from '#web/features/subscriptions/subscription-form.tsx';
import { describeSubscription, nameReport } from '#web/features/subscriptions/subscription-words.ts';
import { subscriptionsQuery } from '#web/features/subscriptions/subscriptions-query.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ReportCalls } from './options/report-calls.ts';
import type { Paper } from './print/use-pdf.ts';

interface SendRegularlyProps {
  context: ReportContext;
  calls: ReportCalls;
  onClose: () => void;
}

/** The form, then when the first one comes. */
export function SendRegularly({ context, calls, onClose }: SendRegularlyProps) {
  const { id: userId } = useSignedInUser();
  const { client: hospital } = useAuthState();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<ReportSubscription | null>(null);
  const options = toSubscribedOptions(context, calls);

  function show(subscription: ReportSubscription) {
    setSaved(subscription);
    if (hospital) void queryClient.invalidateQueries(subscriptionsQuery(hospital.id));
  }

  if (saved) return <Saved subscription={saved} onClose={onClose} />;
  return (
    <SubscriptionForm
      options={options}
      initial={{ ...suggest(context, hospital?.shift_windows_config ?? []), recipients: [userId] }}
      submitLabel="Send Regularly"
      submit={chosen =>
        client.createSubscription({
          body: {
            report: context.report,
            options,
            paper: readLocalStorageValue<Paper>({ key: 'reportPaper', defaultValue: 'letter' }),
            ...chosen,
          },
        })
      }
      onSaved={show}
    />
  );
}

function Saved({ subscription, onClose }: { subscription: ReportSubscription; onClose: () => void }) {
  const formatInstant = useHospitalTime();
  const words = useInitialFocus<HTMLParagraphElement>();
  return (
    <>
      <Text ref={words} tabIndex={-1}>
        The first one comes on {formatInstant(subscription.next_turn)}.
      </Text>
      <Hint>{describeSubscription(subscription)}</Hint>
      <Group gap="s8">
        <SendNowButton id={subscription.id} report={nameReport(subscription)} size="sm" />
      </Group>
      <Group justify="flex-end" gap="s8">
        <Button component={Link} to={paths.mySettings} variant="default">
          My Subscriptions
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}

/** The options of the report on screen; its dates become relative. */
function toSubscribedOptions(
  { options }: ReportContext,
  { report, compared }: ReportCalls,
): SubscribedOptions {
  const { date_grain, shift_windows, split_day_night, base, assessment } = report;
  return {
    modules: options.modules,
    ...(date_grain && { date_grain }),
    ...(shift_windows && { shift_windows }),
    ...(split_day_night && { split_day_night }),
    ...(compared && { compare: compared.with }),
    ...(base && { base }),
    ...(assessment !== undefined && { assessment }),
  };
}

type Windows = readonly { mins: number }[];

/** Close to the dates on screen: a week of them every Monday, longer ones on the first of the month. */
function suggest(
  { options: { start_date, end_date } }: ReportContext,
  windows: Windows,
): Pick<Body<'createSubscription'>, 'range' | 'schedule'> {
  const hour = suggestHour(windows);
  const days = countDays({ start: start_date, end: end_date });
  if (days <= 7) return { range: 'last_week', schedule: { every: 'week', on_day: 1, hour } };
  const range = days <= 31 ? 'last_month' : 'last_12_months';
  return { range, schedule: { every: 'month', on_day: 1, hour } };
}

/** Not before the first shift: until then it is still the day before, whose last month is another one (D12). */
function suggestHour([first]: Windows): number {
  return Math.min(Math.max(7, Math.ceil((first?.mins ?? 0) / 60)), 23);
}
