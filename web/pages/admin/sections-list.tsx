import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { Section } from '#contract/sections.ts';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { OrderedList } from './ordered-list.tsx';

interface SectionsListProps {
  query: UseQueryResult<{ results: Section[]; count: number }>;
  rearranging: boolean;
  onEdit: (section: Section) => void;
  saveOrder: (ids: number[]) => Promise<unknown>;
}

export function SectionsList({ query, rearranging, onEdit, saveOrder }: SectionsListProps) {
  return (
    <OrderedList
      label="Sections"
      query={query}
      columns={columnsWith(onEdit)}
      empty="There are no sections yet. Add the first one, then its acuity fields."
      rearranging={rearranging}
      detail={section => (
        <Text component="span" size="sm" c="dimmed">
          {section.internal_name}
        </Text>
      )}
      saveOrder={saveOrder}
    />
  );
}

function columnsWith(onEdit: (section: Section) => void): ListColumn<Section>[] {
  return [
    {
      header: 'Section',
      cell: section => (
        <>
          <Text fw={550}>{section.name}</Text>
          <Text size="sm" c="dimmed">
            {section.internal_name}
          </Text>
        </>
      ),
    },
    {
      header: 'Acuity fields',
      cell: section => (
        <Button
          component={RouterLink}
          to={paths.adminFields(section.id)}
          variant="default"
          size="xs"
          aria-label={`Manage Acuity Fields of ${section.name}`}
        >
          Manage Acuity Fields
        </Button>
      ),
    },
    {
      header: 'Edit',
      kind: 'actions',
      cell: section => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Edit ${section.name}`}
          onClick={() => onEdit(section)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}
