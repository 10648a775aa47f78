import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import type { NewApiToken } from '#contract/tokens/api-tokens.ts';
import { scopeWords, type TokenScope, tokenScopes } from '#domain/people/api-tokens.ts';
import { addDays, addMonths, type DateRange, type IsoDate } from '#domain/time/calendar.ts';
import { formatOffsetTime } from '#domain/time/instants.ts';
import { formatRange, shortDate } from '#domain/time/period-labels.ts';
import { ConfirmPassword } from '#web/features/sign-in/confirm-password.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

const onDate = 'date';

interface AddTokenFormProps {
  hospital: Client;
  onAdded: (token: NewApiToken) => void;
}

export function AddTokenForm({ hospital, onAdded }: AddTokenFormProps) {
  const today = formatOffsetTime(new Date().toISOString(), hospital.timezone).slice(0, 10);
  const dates = listExpiryDates(today);
  const range = { start: addDays(today, 1), end: dates['2 years'] };
  const form = useServerForm({
    initialValues: {
      name: '',
      scopes: [] as TokenScope[],
      /** One of the offered dates, or `date`. */
      expiry: dates['1 year'],
      expires_at: '',
      current_password: '',
    },
    check: ({ name, scopes, expiry, expires_at }) =>
      faults({
        name: findTextFault(name),
        scopes: scopes.length === 0 ? 'Choose at least one.' : undefined,
        expires_at: expiry === onDate ? findDateFault(expires_at, range) : undefined,
      }),
    submit: ({ name, scopes, expiry, expires_at, current_password }) =>
      settingsClient.createApiToken({
        body: {
          name: name.trim(),
          scopes,
          expires_at: startOfDay(expiry === onDate ? expires_at : expiry, hospital.timezone),
          ...(current_password && { current_password }),
        },
      }),
    onSubmitted: onAdded,
    clearWhenRefused: ['current_password'],
  });
  const { expiry } = form.values;

  return (
    <ServerForm form={form} submitLabel="Add Token">
      <TextInput
        label="Name"
        description="The program that will use the token. Its calls appear under this name in Activity."
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...form.textField('name')}
      />
      <Checkbox.Group label="Scopes" {...form.field('scopes')}>
        <Stack gap="s8" py="s6">
          {tokenScopes.map(scope => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeWords[scope].name}
              description={scopeWords[scope].explanation}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="Expires"
        data={[
          ...Object.entries(dates).map(([choice, date]) => ({
            value: date,
            label: `In ${choice}, ${shortDate(date, true)}`,
          })),
          { value: onDate, label: 'On a date' },
        ]}
        name="expiry"
        value={expiry}
        error={expiry === onDate ? undefined : form.errors.expires_at}
        onChange={event => form.setValue('expiry', event.currentTarget.value)}
      />
      {expiry === onDate && (
        <TextInput
          type="date"
          label="Date"
          description="The token stops working when this day begins."
          min={range.start}
          max={range.end}
          {...form.textField('expires_at')}
        />
      )}
      <ConfirmPassword form={form} confirmation="hospital" />
    </ServerForm>
  );
}

function findDateFault(date: IsoDate, range: DateRange): string | undefined {
  const isWithin = date >= range.start && date <= range.end;
  return findTextFault(date) ?? (isWithin ? undefined : `Choose a day of ${formatRange(range)}.`);
}

function startOfDay(date: IsoDate, timeZone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString();
}

/**
 * The days on which a token can expire, as a choice; it stops working when the day begins. The last one is a day less than two
 * years ahead, so that neither a clock that is fast nor the clock change makes it too late.
 */
export function listExpiryDates(today: IsoDate): Record<'90 days' | '1 year' | '2 years', IsoDate> {
  return {
    '90 days': addDays(today, 90),
    '1 year': addMonths(today, 12),
    '2 years': addDays(addMonths(today, 24), -1),
  };
}
