import { Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/endpoints.ts';
import type {
  ReportSubscription,
  SubscribedOptions,
  SubscriptionPerson,
} from '#contract/subscriptions/subscriptions.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import {
  type RelativeRange,
  relativeRangeNames,
  relativeRanges,
} from '#domain/subscriptions/relative-range.ts';
import { lastDayOfMonth, ordinal } from '#domain/subscriptions/turns.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { managesHospital } from '#web/lib/auth/session.ts';
import { faults } from '#web/ui/form/checks.ts';
import { SearchMultiSelect } from '#web/ui/form/search-multi-select.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

type Chosen = Pick<Body<'createSubscription'>, 'range' | 'schedule' | 'recipients'>;

interface SubscriptionFormProps {
  options: SubscribedOptions;
  /** The choices to start with; recipients as ids. */
  initial: Chosen;
  /** Recipients who may not be in the list of people any more. */
  known?: readonly SubscriptionPerson[];
  submitLabel: string;
  submit: (chosen: Chosen) => Promise<ReportSubscription>;
  onSaved: (subscription: ReportSubscription) => void;
}

const rhythmNames = [
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clockLabel(60 * hour),
}));
const weekdayChoices = [1, 2, 3, 4, 5, 6, 0].map(day => ({
  value: String(day),
  label: weekdayName(weekdays[day] ?? 0),
}));
const monthChoices = Array.from({ length: lastDayOfMonth }, (_, index) => ({
  value: String(index + 1),
  label: ordinal(index + 1),
}));
const ranges = relativeRanges.map(value => ({ value, label: relativeRangeNames[value] }));

/** When a report is sent, its dates, and to whom. Only owners choose other people (B14). */
export function SubscriptionForm({
  options,
  initial,
  known = [],
  submitLabel,
  submit,
  onSaved,
}: SubscriptionFormProps) {
  const { hospital, isOwner, people } = useRecipients(options);
  const { every, on_day, hour } = initial.schedule;
  const form = useServerForm({
    initialValues: {
      every: every as string,
      on_day: String(on_day),
      hour: String(hour),
      range: initial.range as string,
      recipients: initial.recipients.map(String),
    },
    check: ({ recipients }) => faults({ recipients: recipients.length === 0 ? fillThisOut : undefined }),
    submit: values =>
      submit({
        range: values.range as RelativeRange,
        schedule: {
          every: values.every === 'month' ? 'month' : 'week',
          on_day: Number(values.on_day),
          hour: Number(values.hour),
        },
        recipients: values.recipients.map(Number),
      }),
    onSubmitted: onSaved,
  });
  const missing = known.filter(({ id }) => !people.some(person => person.id === id));
  const choices = [...people, ...missing];
  const isMonthly = form.values.every === 'month';

  function changeRhythm(rhythm: string) {
    form.setValue('every', rhythm);
    form.setValue('on_day', '1');
  }

  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <Group grow gap="s12" align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          label="Send"
          data={rhythmNames}
          data-autofocus
          value={form.values.every}
          onChange={event => changeRhythm(event.currentTarget.value)}
        />
        <NativeSelect
          label="On"
          data={isMonthly ? monthChoices : weekdayChoices}
          value={form.values.on_day}
          error={form.errors.on_day}
          onChange={event => form.setValue('on_day', event.currentTarget.value)}
        />
        <NativeSelect
          label="At"
          data={hours}
          value={form.values.hour}
          onChange={event => form.setValue('hour', event.currentTarget.value)}
        />
      </Group>
      <NativeSelect
        label="Dates in the report"
        data={ranges}
        value={form.values.range}
        onChange={event => form.setValue('range', event.currentTarget.value)}
      />
      {isOwner && (
        <SearchMultiSelect
          label="To"
          description="People who may see all of its modules."
          nothingFound="No matching people"
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('recipients')}
        />
      )}
      <Text size="sm" c="dimmed">
        {isOwner ? 'They get' : 'You get'} a mail with the findings, and the report as PDF. The time is that
        of {hospital}.
      </Text>
    </ServerForm>
  );
}

/** The people whom an owner may choose; others subscribe themselves alone. */
function useRecipients({ modules, base, assessment }: SubscribedOptions) {
  const state = useAuthState();
  const { client: hospital } = state;
  const isOwner = managesHospital(state);
  const hasPlan = base === 'plan' || assessment !== undefined;
  const { data } = useQuery({
    queryKey: ['people for a report', hospital?.id, modules, hasPlan],
    queryFn: ({ signal }) =>
      client.listSubscriptionPeople({
        query: { modules, ...(hasPlan && { has_plan: 'true' as const }) },
        signal,
      }),
    enabled: isOwner,
  });
  return { hospital: hospital?.name ?? 'the hospital', isOwner, people: data?.results ?? [] };
}
