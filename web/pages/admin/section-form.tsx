import { TextInput } from '@mantine/core';
import type { Section } from '#contract/sections.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

interface SectionFormProps {
  /** Null for a new one. */
  section: Section | null;
  onSaved: (section: Section) => void;
}

export function SectionForm({ section, onSaved }: SectionFormProps) {
  const initialValues = { internal_name: section?.internal_name ?? '', name: section?.name ?? '' };
  const form = useServerForm({
    initialValues,
    check: ({ internal_name, name }) =>
      faults({ internal_name: faultOfText(internal_name), name: faultOfText(name) }),
    submit: body =>
      section
        ? client.updateSection({ params: { id: section.id }, body: pickChanges(body, initialValues) })
        : client.createSection({ body }),
    onSubmitted: onSaved,
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
