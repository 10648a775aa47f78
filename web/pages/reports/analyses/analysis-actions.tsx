import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Analysis, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { paths } from '#web/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { analysisQuery } from './analysis-queries.ts';
import { RenameForm } from './rename-form.tsx';

interface AnalysisActionsProps {
  analysis: Analysis;
  onChanged: (changed: ChangedAnalysis) => void;
}

/** What administrators do with an analysis. */
export function AnalysisActions({ analysis, onChanged }: AnalysisActionsProps) {
  const { id, published } = analysis;
  const [renaming, rename] = useDisclosure();
  const [deleting, removal] = useDisclosure();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const publishing = useMutation({
    mutationFn: () => client.updateAnalysis({ params: { id }, body: { published: !published } }),
    onSuccess: onChanged,
  });

  async function remove() {
    await client.deleteAnalysis({ params: { id } });
    queryClient.removeQueries({ queryKey: analysisQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['analyses'] });
    void navigate(paths.reports);
  }

  return (
    <>
      <Button
        variant={published ? 'default' : 'filled'}
        loading={publishing.isPending}
        onClick={() => publishing.mutate()}
      >
        {published ? 'Unpublish' : 'Publish'}
      </Button>
      <Button variant="default" onClick={rename.open}>
        Rename
      </Button>
      <Button variant="default" onClick={removal.open}>
        Delete
      </Button>
      <AlertLine message={publishing.isError ? errorMessage(publishing.error) : null} />
      <Dialog title="Rename" opened={renaming} onClose={rename.close}>
        <RenameForm
          analysis={analysis}
          onRenamed={renamed => {
            rename.close();
            onChanged(renamed);
          }}
        />
      </Dialog>
      <ConfirmDialog
        title="Delete"
        question="Are you sure you want to delete this report?"
        confirmLabel="Delete"
        opened={deleting}
        onClose={removal.close}
        act={remove}
      />
    </>
  );
}
