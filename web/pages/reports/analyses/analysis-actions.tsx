import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Analysis, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { client } from '#web/lib/api/client.ts';
import { useModuleId } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { analysisQuery } from './analysis-queries.ts';

interface AnalysisActionsProps {
  analysis: Analysis;
  onChanged: (changed: ChangedAnalysis) => void;
}

/** For administrators. */
export function AnalysisActions({ analysis, onChanged }: AnalysisActionsProps) {
  const { id, published } = analysis;
  const [renaming, rename] = useDisclosure();
  const [deleting, removal] = useDisclosure();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const module = useModuleId();
  const publishing = useMutation({
    mutationFn: () => client.updateAnalysis({ params: { id }, body: { published: !published } }),
    onSuccess: onChanged,
  });

  async function remove() {
    await client.deleteAnalysis({ params: { id } });
    queryClient.removeQueries({ queryKey: analysisQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['analyses'] });
    void navigate(paths.reports(module));
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
      <AlertLine error={publishing.error} />
      <Dialog title="Rename" opened={renaming} onClose={rename.close}>
        <RenameAnalysisForm
          analysis={analysis}
          onChanged={renamed => {
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

function RenameAnalysisForm({ analysis: { id, name }, onChanged }: AnalysisActionsProps) {
  const form = useServerForm({
    initialValues: { name },
    check: ({ name }) => faults({ name: findTextFault(name) }),
    submit: ({ name }) => client.updateAnalysis({ params: { id }, body: { name } }),
    onSubmitted: onChanged,
  });
  return (
    <ServerForm form={form} submitLabel="Rename">
      <TextInput label="Rename report to:" data-autofocus {...form.textField('name')} />
    </ServerForm>
  );
}
