import { Switch, TextInput } from '@mantine/core';
import type { AdminClient } from '#contract/admin-clients.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { faultOfMonth, MonthField } from '#web/ui/form/month-field.tsx';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

interface ClientFormProps {
  /** Null for a new one. */
  hospital: AdminClient | null;
  onSaved: (hospital: AdminClient) => void;
}

export function ClientForm({ hospital, onSaved }: ClientFormProps) {
  const initialValues = {
    name: hospital?.name ?? '',
    timezone: hospital?.timezone ?? '',
    first_good_month: hospital?.first_good_month?.slice(0, 7) ?? '',
    is_active: hospital?.is_active ?? true,
  };
  const bodyOf = (values: typeof initialValues) => {
    const month = values.first_good_month;
    return { ...values, first_good_month: month ? `${month}-01` : null };
  };
  const form = useServerForm({
    initialValues,
    check: ({ name, timezone, first_good_month }) =>
      faults({
        name: faultOfText(name),
        timezone: faultOfText(timezone),
        first_good_month: faultOfMonth(first_good_month),
      }),
    submit: values => {
      const body = bodyOf(values);
      return hospital
        ? client.updateClient({ params: { id: hospital.id }, body: pickChanges(body, bodyOf(initialValues)) })
        : client.createClient({ body });
    },
    onSubmitted: onSaved,
  });
  const { values, errors, setValue } = form;
  return (
    <ServerForm form={form} submitLabel={hospital ? 'Save' : 'Add Client'}>
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <TimezoneField
        value={values.timezone}
        error={errors.timezone}
        onChange={timezone => setValue('timezone', timezone)}
      />
      <MonthField
        label="First good month"
        description="Reports start no earlier than this. Optional."
        value={values.first_good_month}
        error={errors.first_good_month}
        onChange={month => setValue('first_good_month', month)}
      />
      <Switch
        label="Active"
        description="An inactive hospital is hidden from its people. Its data stay."
        checked={values.is_active}
        onChange={event => setValue('is_active', event.currentTarget.checked)}
      />
    </ServerForm>
  );
}
