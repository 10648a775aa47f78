import { Badge, Box, Button, Group, Text, Title } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { Assessment } from '#contract/assessments/assessments.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { fromWire } from '#contract/wire.ts';
import { findMissingWages } from '#domain/budget/missing-wages.ts';
import { formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Link } from '#web/ui/link.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { MissingWages } from '../assessment/results/missing-wages.tsx';
import {
  assessmentsQuery,
  duplicateAssessment,
  reloadAssessments,
} from '../assessment/state/assessments-query.ts';
import { askBeforeDeleting, useDeleteAssessment } from '../assessment/state/delete-assessment.ts';

/** The staffing assessments of a module. */
export function AssessmentsList({ module }: { module: ClientModule }) {
  const queryClient = useQueryClient();
  const assessments = useQuery(assessmentsQuery(module.id));
  const deleting = useItemDialog<Assessment>();
  const deleteAssessment = useDeleteAssessment(module);
  const duplicating = useMutation({
    mutationFn: (assessment: Assessment) => duplicateAssessment(assessment, module.id),
    onSuccess: () => reloadAssessments(queryClient),
  });
  const columns = useAssessmentColumns({
    planId: module.plan_assessment,
    onDuplicate: duplicating.mutate,
    onDelete: deleting.open,
  });

  async function deleteChosen() {
    if (deleting.item) await deleteAssessment(deleting.item.id);
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
        empty={`There are no assessments of ${module.name} yet. An assessment plans a week of staffing and says what it costs in a year.`}
      />
      <ConfirmDialog
        title="Delete Assessment"
        question={deleting.item ? askBeforeDeleting(deleting.item, module) : ''}
        confirmLabel="Delete"
        opened={deleting.opened}
        onClose={deleting.close}
        act={deleteChosen}
      />
    </ListCard>
  );
}

interface ColumnsOptions {
  planId: number | null;
  onDuplicate: (assessment: Assessment) => void;
  onDelete: (assessment: Assessment) => void;
}

function useAssessmentColumns({ planId, onDuplicate, onDelete }: ColumnsOptions): ListColumn<Assessment>[] {
  const button = (verb: string, icon: TablerIcon, { name }: Assessment, onClick: () => void) => (
    <RowButton label={`${verb} ${name}`} title={`${verb} ${name}`} icon={icon} onClick={onClick} />
  );
  const formatInstant = useHospitalTime();
  return [
    {
      header: 'Name',
      cell: ({ id, module, name, inputs }) => (
        <>
          <Link to={paths.assessment(id, module)}>{name}</Link>{' '}
          {id === planId && (
            <Badge variant="default" size="sm">
              Plan
            </Badge>
          )}
          <MissingWages missing={findMissingWages(fromWire(inputs))} isShort />
        </>
      ),
    },
    { header: 'FTEs', kind: 'figures', cell: ({ results }) => formatNumber(results.total.ftes, 2) },
    { header: 'Paid FTEs', kind: 'figures', cell: ({ results }) => formatNumber(results.total.paid_ftes, 2) },
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
          {formatInstant(updated_at)}, {updated_by}
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
