import { Button, Switch, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AdminClient } from '#contract/admin-clients.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { getYear, monthName } from '#domain/time/calendar.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { faultOfMonth, MonthField } from '#web/ui/form/month-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { TimezoneField } from '#web/ui/form/timezone-field.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import { buildListQuery } from '#web/ui/list/list-state.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { useListState } from '#web/ui/list/use-list-state.ts';
import { clientsQuery } from './admin-queries.ts';
import { LinkCell, NameCell } from './record-cells.tsx';
import { type RecordFormProps, RecordsPage } from './records-page.tsx';

const orderings = ['name', '-name', 'timezone', '-timezone', 'created', '-created'] as const;

const columns: ListColumn<AdminClient>[] = [
  {
    header: 'Name',
    ordering: 'name',
    cell: ({ name, is_active }) => <NameCell name={name} isActive={is_active} />,
  },
  { header: 'Timezone', ordering: 'timezone', cell: ({ timezone }) => <TimezoneCell timezone={timezone} /> },
  {
    header: 'First good month',
    labelled: true,
    cell: ({ first_good_month: month }) => (month ? `${monthName(month)} ${getYear(month)}` : noFigure),
  },
  { header: 'Modules', kind: 'figures', cell: hospital => hospital.modules.length },
  {
    header: 'Module Customizer',
    cell: ({ id, name }) => <LinkCell to={paths.adminModules(id)} label="Module Customizer" name={name} />,
  },
];

export function ClientsPage() {
  const controls = useListState({ ordering: 'name' });
  const { state } = controls;
  // Anybody can write an address.
  const ordering = orderings.find(known => known === state.ordering) ?? 'name';
  const isNarrowed = state.query !== '' || state.status !== 'active';
  return (
    <RecordsPage
      title="Clients"
      subtitle="All hospitals on this platform."
      noun="Client"
      label="Clients"
      query={clientsQuery({ ...buildListQuery(state), ordering })}
      columns={columns}
      empty={
        isNarrowed
          ? 'No matching hospitals. Try another search, or look for hospitals of any status.'
          : 'There are no hospitals yet. Add the first client.'
      }
      filters={{ controls, searchLabel: 'Search clients' }}
      form={props => <ClientForm {...props} />}
      buttons={
        <Button
          component={Link}
          to={paths.adminAudit}
          variant="default"
          leftSection={<IconHistory size={16} stroke={2} aria-hidden />}
        >
          Audit Trail
        </Button>
      }
    />
  );
}

/** Breaks after the continent if the column is too narrow. */
function TimezoneCell({ timezone }: { timezone: string }) {
  const [continent, ...city] = timezone.replaceAll('_', ' ').split('/');
  if (city.length === 0) return continent;
  return (
    <>
      {continent}/<wbr />
      {city.join('/')}
    </>
  );
}

function ClientForm({ record: hospital, onSaved }: RecordFormProps<AdminClient>) {
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
