import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { System, UnfinishedJob } from '#contract/system/system.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { formatForReader } from '#web/lib/auth/hospital-time.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type ListColumn, ListTable } from '#web/ui/list/list-table.tsx';
import { explainError, nameQueue } from './words.ts';

/** Mails and other jobs whose last try failed, to be tried again or given up. */
export function FailedJobs({ jobs, now }: { jobs: System['jobs']; now: number }) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['system'] });
  const retrying = useMutation({
    mutationFn: (jobId: string) => adminClient.retryJob({ params: { jobId } }),
    onSettled: reload,
  });
  const givingUp = useItemDialog<UnfinishedJob>();

  async function giveUp() {
    if (givingUp.item) await adminClient.giveUpJob({ params: { jobId: givingUp.item.id } });
    void reload();
  }

  const columns: ListColumn<UnfinishedJob>[] = [
    { header: 'Job', cell: job => <JobCell job={job} /> },
    { header: 'Error', labelled: true, cell: ({ error }) => explainError(error) },
    { header: 'Attempts', kind: 'figures', cell: ({ attempts }) => attempts },
    {
      header: 'Last try',
      labelled: true,
      cell: job => `${timeAgo(job.tried_at, now)}${describeNextTry(job)}`,
    },
    {
      header: 'Action',
      cell: job => (
        <Group gap="s8" wrap="nowrap">
          <Button
            variant="default"
            size="xs"
            aria-label={`Try again: ${nameJob(job)}`}
            loading={retrying.isPending && retrying.variables === job.id}
            onClick={() => retrying.mutate(job.id)}
          >
            Try again
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`Give up: ${nameJob(job)}`}
            onClick={() => givingUp.open(job)}
          >
            Give up
          </Button>
        </Group>
      ),
    },
  ];

  return (
    <>
      {jobs.count === 0 ? (
        <Hint p="var(--parity-card-padding)">Nothing has failed.</Hint>
      ) : (
        <ListTable label="Failed jobs" columns={columns} rows={jobs.results} />
      )}
      {jobs.count > jobs.results.length && (
        <Hint p="var(--parity-card-padding)">
          These are the newest {jobs.results.length} of {jobs.count}.
        </Hint>
      )}
      <AlertLine error={retrying.error} />
      <ConfirmDialog
        title="Give up"
        question={givingUp.item ? askToGiveUp(givingUp.item) : ''}
        confirmLabel="Give up"
        opened={givingUp.opened}
        onClose={givingUp.close}
        act={giveUp}
      />
    </>
  );
}

function JobCell({ job }: { job: UnfinishedJob }) {
  return (
    <>
      <Text fw={550}>{nameQueue(job.queue)}</Text>
      {job.queue === 'mail' && (
        <Text size="sm" c="dimmed">
          {job.recipient ?? 'The recipient cannot be read: it was queued with another APP_SECRET.'}
        </Text>
      )}
    </>
  );
}

function nameJob({ queue, recipient }: UnfinishedJob): string {
  return recipient ? `${nameQueue(queue)} to ${recipient}` : nameQueue(queue);
}

function describeNextTry({ next_try_at }: UnfinishedJob): string {
  return next_try_at ? `, next at ${formatForReader(next_try_at, null)}` : ', not tried again';
}

function askToGiveUp(job: UnfinishedJob): string {
  return job.queue === 'mail'
    ? `${nameJob(job)} will be deleted and never sent. Give up?`
    : `The failed runs of “${nameJob(job)}” will be removed from this list. The next scheduled run is not affected. Give up?`;
}
