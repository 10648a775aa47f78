import { ActionIcon, Group, Text } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import { formatDateTime, formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';

interface Actions {
  onDuplicate: (assessment: Assessment) => void;
  onDelete: (assessment: Assessment) => void;
}

export function useAssessmentColumns({ onDuplicate, onDelete }: Actions): ListColumn<Assessment>[] {
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  return [
    { header: 'Name', cell: ({ id, name }) => <Link to={paths.assessment(id)}>{name}</Link> },
    { header: 'FTEs', kind: 'figures', cell: ({ results }) => formatNumber(results.total.ftes, 1) },
    { header: 'Paid FTEs', kind: 'figures', cell: ({ results }) => formatNumber(results.total.paid_ftes, 1) },
    {
      header: 'Cost per year',
      kind: 'figures',
      cell: ({ results }) => formatMoney(results.total.total_cost, 0),
    },
    {
      header: 'Changed',
      labelled: true,
      cell: ({ updated_at, updated_by }) => (
        <Text component="span" size="sm">
          {formatDateTime(updated_at, timeZone)}, {updated_by}
        </Text>
      ),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: assessment => (
        <Group component="span" justify="flex-end" gap="s2" wrap="nowrap">
          <IconAction label={`Duplicate ${assessment.name}`} onClick={() => onDuplicate(assessment)}>
            <IconCopy size={18} stroke={1.75} aria-hidden />
          </IconAction>
          <IconAction label={`Delete ${assessment.name}`} onClick={() => onDelete(assessment)}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconAction>
        </Group>
      ),
    },
  ];
}

function IconAction({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
