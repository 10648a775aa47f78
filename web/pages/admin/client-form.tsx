import { Switch, TextInput } from '@mantine/core';
import type { AdminClient } from '#contract/admin-clients.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { faultOfMonth, MonthField } from '#web/ui/form/month-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';

interface ClientFormProps {
  /** Null for a new one. */
  hospital: AdminClient | null;
  onSaved: (hospital: AdminClient) => void;
}

export function ClientForm({ hospital, onSaved }: ClientFormProps) {
  const form = useRecordForm({
    record: hospital,
    initialValues: {
      name: hospital?.name ?? '',
      timezone: hospital?.timezone ?? '',
      first_good_month: hospital?.first_good_month?.slice(0, 7) ?? '',
      is_active: hospital?.is_active ?? true,
    },
    toBody: ({ first_good_month: month, ...values }) => ({
      ...values,
      first_good_month: month ? `${month}-01` : null,
    }),
    check: ({ name, timezone, first_good_month }) =>
      faults({
        name: faultOfText(name),
        timezone: faultOfText(timezone),
        first_good_month: faultOfMonth(first_good_month),
      }),
    create: body => client.createClient({ body }),
    update: (id, body) => client.updateClient({ params: { id }, body }),
    onSaved,
  });
  return (
    <ServerForm form={form} submitLabel={hospital ? 'Save' : 'Add Client'}>
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <TimezoneField {...form.field('timezone')} />
      <MonthField
        label="First good month"
        description="Reports start no earlier than this. Optional."
        {...form.field('first_good_month')}
      />
      <Switch
        label="Active"
        description="An inactive hospital is hidden from its people. Its data stay."
        {...form.checkbox('is_active')}
      />
    </ServerForm>
  );
}
