import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link as RouterLink } from 'react-router';
import type { AdminClient } from '#contract/admin-clients.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { getYear, monthName } from '#domain/time/calendar.ts';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { NameCell } from './name-cell.tsx';

/** What the server can order hospitals by; an address may say anything. */
export const clientOrderings = ['name', '-name', 'timezone', '-timezone', 'created', '-created'] as const;

export function clientsColumns(onEdit: (hospital: AdminClient) => void): ListColumn<AdminClient>[] {
  return [
    {
      header: 'Name',
      ordering: 'name',
      cell: hospital => <NameCell name={hospital.name} inactive={!hospital.is_active} />,
    },
    {
      header: 'Timezone',
      ordering: 'timezone',
      cell: hospital => <TimezoneCell timezone={hospital.timezone} />,
    },
    {
      header: 'First good month',
      labelled: true,
      cell: ({ first_good_month: month }) => (month ? `${monthName(month)} ${getYear(month)}` : noFigure),
    },
    { header: 'Modules', kind: 'figures', cell: hospital => hospital.modules.length },
    {
      header: 'Module Customizer',
      cell: hospital => (
        <Button
          component={RouterLink}
          to={paths.adminModules(hospital.id)}
          variant="default"
          size="xs"
          aria-label={`Module Customizer of ${hospital.name}`}
        >
          Module Customizer
        </Button>
      ),
    },
    {
      header: 'Edit',
      kind: 'actions',
      cell: hospital => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Edit ${hospital.name}`}
          onClick={() => onEdit(hospital)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}

/** Breaks after its continent, where the column is too narrow for all of it. */
function TimezoneCell({ timezone }: { timezone: string }) {
  const [continent, ...place] = timezone.replaceAll('_', ' ').split('/');
  if (place.length === 0) return continent;
  return (
    <>
      {continent}/<wbr />
      {place.join('/')}
    </>
  );
}
