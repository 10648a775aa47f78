import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { Assessment } from '#contract/assessments.ts';
import type { ClientModule } from '#contract/modules.ts';
import { formatDateTime, formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Link } from '#web/ui/link.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { assessmentsQuery, duplicateAssessment, reloadAssessments } from '../assessments-query.ts';

/** The staffing assessments of a module. */
export function AssessmentsList({ module }: { module: ClientModule }) {
  const queryClient = useQueryClient();
  const assessments = useQuery(assessmentsQuery(module.id));
  const deleting = useItemDialog<Assessment>();
  const duplicating = useMutation({
    mutationFn: (assessment: Assessment) => duplicateAssessment(assessment, module.id),
    onSuccess: () => reloadAssessments(queryClient),
  });
  const columns = useAssessmentColumns({ onDuplicate: duplicating.mutate, onDelete: deleting.open });

  async function deleteChosen() {
    if (deleting.item) await client.deleteAssessment({ params: { id: deleting.item.id } });
    await reloadAssessments(queryClient);
  }

  return (
    <ListCard>
      <Group
        justify="space-between"
        gap="s8"
        p="s16"
        style={{ borderBottom: '1px solid var(--parity-line)' }}
      >
        <Title order={2}>Staffing Model Assessments</Title>
        <Button
          component={RouterLink}
          to={paths.newAssessment(module.id)}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        >
          New Assessment
        </Button>
      </Group>
      {duplicating.error && (
        <Box px="s16" pt="s12">
          <AlertLine error={duplicating.error} />
        </Box>
      )}
      <ListView
        label="Staffing Model Assessments"
        query={assessments}
        columns={columns}
        empty={`There are no assessments of ${module.name} yet. An assessment plans a week of staffing and reckons what a year of it costs.`}
      />
      <ConfirmDialog
        title="Delete Assessment"
        question={`Are you sure you want to delete ${deleting.item?.name ?? ''}? This CANNOT be undone.`}
        confirmLabel="Delete"
        opened={deleting.opened}
        onClose={deleting.close}
        act={deleteChosen}
      />
    </ListCard>
  );
}

interface Actions {
  onDuplicate: (assessment: Assessment) => void;
  onDelete: (assessment: Assessment) => void;
}

function useAssessmentColumns({ onDuplicate, onDelete }: Actions): ListColumn<Assessment>[] {
  const button = (verb: string, icon: TablerIcon, { name }: Assessment, onClick: () => void) => (
    <RowButton label={`${verb} ${name}`} title={`${verb} ${name}`} icon={icon} onClick={onClick} />
  );
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  return [
    { header: 'Name', cell: ({ id, module, name }) => <Link to={paths.assessment(id, module)}>{name}</Link> },
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
          {button('Duplicate', IconCopy, assessment, () => onDuplicate(assessment))}
          {button('Delete', IconTrash, assessment, () => onDelete(assessment))}
        </Group>
      ),
    },
  ];
}
