import { TextInput } from '@mantine/core';
import { faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { checkName } from '../state/check-assessment.ts';
import { useAssessment, useOpenAssessment } from '../state/use-open-assessment.ts';

export function RenameForm({ onRenamed }: { onRenamed: () => void }) {
  const { saving } = useOpenAssessment();
  const name = useAssessment(state => state.name);
  const form = useServerForm({
    initialValues: { name },
    check: values => faults({ name: checkName(values.name) }),
    submit: values => saving.rename(values.name.trim()),
    onSubmitted: onRenamed,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
    </ServerForm>
  );
}
