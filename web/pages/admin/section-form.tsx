import { TextInput } from '@mantine/core';
import type { Section } from '#contract/sections.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';

interface SectionFormProps {
  /** Null for a new one. */
  section: Section | null;
  onSaved: (section: Section) => void;
}

export function SectionForm({ section, onSaved }: SectionFormProps) {
  const form = useRecordForm({
    record: section,
    initialValues: { internal_name: section?.internal_name ?? '', name: section?.name ?? '' },
    toBody: values => values,
    check: ({ internal_name, name }) =>
      faults({ internal_name: faultOfText(internal_name), name: faultOfText(name) }),
    create: body => client.createSection({ body }),
    update: (id, body) => client.updateSection({ params: { id }, body }),
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
