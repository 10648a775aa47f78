import { Button } from '@mantine/core';
import { IconActivityHeartbeat, IconHistory, IconKey, type TablerIcon } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { AdminClient } from '#contract/clients/admin-clients.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { getYear, monthName } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { buildListQuery } from '#web/ui/list/list-state.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { useListState } from '#web/ui/list/use-list-state.ts';
import { ClientForm } from './client-form.tsx';
import { clientsQuery } from './records/admin-queries.ts';
import { LinkCell, NameCell } from './records/record-cells.tsx';
import { RecordsPage } from './records/records-page.tsx';

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
  const navigate = useNavigate();
  const controls = useListState({ ordering: 'name' });
  const { state } = controls;
  // The address may be typed by hand.
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
      onAdded={({ id }) => navigate(paths.adminModules(id))}
      buttons={
        <>
          <PageButton to={paths.adminSingleSignOn} label="Single Sign-On" icon={IconKey} />
          <PageButton to={paths.adminSystem} label="System" icon={IconActivityHeartbeat} />
          <PageButton to={paths.adminAudit} label="Audit Trail" icon={IconHistory} />
        </>
      }
    />
  );
}

function PageButton({ to, label, icon: Icon }: { to: string; label: string; icon: TablerIcon }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<Icon size={16} stroke={2} aria-hidden />}
    >
      {label}
    </Button>
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
