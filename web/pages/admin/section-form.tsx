import { TextInput } from '@mantine/core';
import type { Section } from '#contract/clients/sections.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordFormProps } from './records/records-page.tsx';

export function SectionForm({ record: section, onSaved }: RecordFormProps<Section>) {
  const form = useRecordForm({
    record: section,
    initialValues: { internal_name: section?.internal_name ?? '', name: section?.name ?? '' },
    toBody: values => values,
    check: ({ internal_name, name }) =>
      faults({ internal_name: findTextFault(internal_name), name: findTextFault(name) }),
    create: body => adminClient.createSection({ body }),
    update: (id, body) => adminClient.updateSection({ params: { id }, body }),
    onSaved,
  });
  return (
    <ServerForm form={form} submitLabel={section ? 'Save' : 'Add Section'}>
      <TextInput
        label="Internal name"
        description="Administrators tell sections apart by it."
        data-autofocus
        {...form.textField('internal_name')}
      />
      <TextInput
        label="Client-facing name"
        description="Hospitals see it on the shift form and in reports."
        {...form.textField('name')}
      />
    </ServerForm>
  );
}
