import { TextInput } from '@mantine/core';
import type { Analysis, ChangedAnalysis } from '#contract/reports/analyses.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

interface RenameFormProps {
  analysis: Analysis;
  onRenamed: (changed: ChangedAnalysis) => void;
}

export function RenameForm({ analysis, onRenamed }: RenameFormProps) {
  const form = useServerForm({
    initialValues: { name: analysis.name },
    check: ({ name }) => faults({ name: faultOfText(name) }),
    submit: ({ name }) => client.updateAnalysis({ params: { id: analysis.id }, body: { name } }),
    onSubmitted: onRenamed,
  });
  return (
    <ServerForm form={form} submitLabel="Rename">
      <TextInput label="Rename report to:" data-autofocus {...form.textField('name')} />
    </ServerForm>
  );
}
