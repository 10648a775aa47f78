import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { Assessment } from '#contract/assessments.ts';
import type { ClientModule } from '#contract/modules.ts';
import { client } from '#web/lib/client.ts';
import { messageOf } from '#web/lib/messages.ts';
import { paths } from '#web/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ListTable } from '#web/ui/list/list-table.tsx';
import { useItemDialog } from '#web/ui/use-item-dialog.ts';
import { assessmentsQuery, duplicateAssessment, reloadAssessments } from '../assessments-query.ts';
import classes from './assessments-list.module.css';
import { useAssessmentColumns } from './use-assessment-columns.tsx';

/** The staffing assessments of a module. */
export function AssessmentsList({ module }: { module: ClientModule }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(assessmentsQuery(module.id));
  const deleting = useItemDialog<Assessment>();
  const duplicating = useMutation({
    mutationFn: (assessment: Assessment) => duplicateAssessment(assessment, module.id),
    onSuccess: () => reloadAssessments(queryClient),
  });
  const columns = useAssessmentColumns({ onDuplicate: duplicating.mutate, onDelete: deleting.open });
  const failure = error ?? duplicating.error;

  async function deleteChosen() {
    if (deleting.item) await client.deleteAssessment({ params: { id: deleting.item.id } });
    await reloadAssessments(queryClient);
  }

  return (
    <ListCard>
      <div className={classes.header}>
        <Title order={2}>Staffing Model Assessments</Title>
        <Button
          component={RouterLink}
          to={paths.newAssessment(module.id)}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        >
          New Assessment
        </Button>
      </div>
      {failure && (
        <div className={classes.news}>
          <AlertLine message={messageOf(failure)} />
          {error && (
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {data?.count === 0 ? (
        <Text c="dimmed" role="status" className={classes.empty ?? ''}>
          There are no assessments of {module.name} yet. An assessment plans a week of staffing and reckons
          what a year of it costs.
        </Text>
      ) : (
        <ListTable
          label="Staffing Model Assessments"
          columns={columns}
          rows={data?.results}
          keyOf={({ id }) => id}
        />
      )}
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
