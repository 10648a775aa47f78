import { ActionIcon, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AdminModule } from '#contract/admin-modules.ts';
import type { Section } from '#contract/sections.ts';
import { minRnTargetLimit } from '#domain/measures/limits.ts';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { WholeList } from '#web/ui/list/whole-list.tsx';
import { NameCell } from './name-cell.tsx';

interface ModulesListProps {
  query: UseQueryResult<{ results: AdminModule[]; count: number }>;
  /** The catalogue, in its order. */
  sections: readonly Section[];
  onEdit: (module: AdminModule) => void;
}

export function ModulesList({ query, sections, onEdit }: ModulesListProps) {
  return (
    <ListCard>
      <WholeList
        label="Modules"
        query={query}
        columns={columnsWith(sections, onEdit)}
        empty="This hospital has no modules yet. Add the first one, such as Labor & Delivery."
      />
    </ListCard>
  );
}

function columnsWith(
  sections: readonly Section[],
  onEdit: (module: AdminModule) => void,
): ListColumn<AdminModule>[] {
  return [
    { header: 'Name', cell: module => <NameCell name={module.name} inactive={!module.is_active} /> },
    { header: 'Sections', cell: module => <SectionNames module={module} sections={sections} /> },
    {
      header: 'Minimum target RNs',
      kind: 'figures',
      cell: module => module.min_rn_target.toFixed(minRnTargetLimit.decimals),
    },
    {
      header: 'Edit',
      kind: 'actions',
      cell: module => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Edit ${module.name}`}
          onClick={() => onEdit(module)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}

function SectionNames({ module, sections }: { module: AdminModule; sections: readonly Section[] }) {
  const names = sections.filter(section => module.sections.includes(section.id)).map(section => section.name);
  return (
    <Text component="span" size="sm" {...(names.length === 0 && { c: 'dimmed' })}>
      {names.length > 0 ? names.join(', ') : 'No sections: there is nothing to count yet'}
    </Text>
  );
}
