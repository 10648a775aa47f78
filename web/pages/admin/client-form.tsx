import { Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '#contract/clients/admin-clients.ts';
import { askAboutDeactivation } from '#domain/people/deactivated-clients.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { getBrowserTimeZone } from '#web/lib/auth/hospital-time.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { findMonthFault, MonthField } from '#web/ui/form/month-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import { setUpQuery } from './records/admin-queries.ts';
import type { RecordFormProps } from './records/records-page.tsx';

/** Deactivating a hospital asks first, and says how many people lose access. */
export function ClientForm({ record: hospital, onSaved }: RecordFormProps<AdminClient>) {
  const form = useRecordForm({
    record: hospital,
    initialValues: {
      name: hospital?.name ?? '',
      // Most hospitals are near those who set them up.
      timezone: hospital?.timezone ?? getBrowserTimeZone(),
      first_good_month: hospital?.first_good_month?.slice(0, 7) ?? '',
      is_active: hospital?.is_active ?? true,
    },
    toBody: ({ first_good_month: month, ...values }) => ({
      ...values,
      first_good_month: month ? `${month}-01` : null,
    }),
    check: ({ name, timezone, first_good_month }) =>
      faults({
        name: findTextFault(name),
        timezone: findTextFault(timezone),
        first_good_month: findMonthFault(first_good_month),
      }),
    create: body => adminClient.createClient({ body }),
    update: (id, body) => adminClient.updateClient({ params: { id }, body }),
    onSaved,
  });
  const [isAsking, asking] = useDisclosure();
  const isDeactivating = hospital?.is_active === true && !form.values.is_active;
  const setUp = useQuery({ ...setUpQuery(hospital?.id ?? 0), enabled: isDeactivating });
  const submit = async () => (isDeactivating ? asking.open() : form.submit());
  return (
    <>
      <ServerForm form={{ status: form.status, submit }} submitLabel={hospital ? 'Save' : 'Add Client'}>
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
      <ConfirmDialog
        title="Deactivate Hospital"
        question={askAboutDeactivation(hospital?.name ?? '', setUp.data?.people)}
        confirmLabel="Deactivate"
        above
        opened={isAsking}
        onClose={asking.close}
        act={() => form.submit()}
      />
    </>
  );
}
