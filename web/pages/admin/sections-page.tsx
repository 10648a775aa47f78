import { Text, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Section } from '#contract/sections.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { sectionsQuery } from './admin-queries.ts';
import { LinkCell } from './record-cells.tsx';
import { type RecordFormProps, RecordsPage } from './records-page.tsx';

const columns: ListColumn<Section>[] = [
  {
    header: 'Section',
    cell: section => (
      <>
        <Text fw={550}>{section.name}</Text>
        <Hint>{section.internal_name}</Hint>
      </>
    ),
  },
  {
    header: 'Acuity fields',
    cell: ({ id, name }) => <LinkCell to={paths.adminFields(id)} label="Manage Acuity Fields" name={name} />,
  },
];

export function SectionsPage() {
  const navigate = useNavigate();
  return (
    <RecordsPage
      title="Sections"
      subtitle="The groups of acuity fields that modules are made of, in the order that hospitals see."
      noun="Section"
      label="Sections"
      query={sectionsQuery}
      columns={columns}
      empty="There are no sections yet. Add the first one, then its acuity fields."
      form={props => <SectionForm {...props} />}
      onAdded={({ id }) => navigate(paths.adminFields(id))}
      order={{
        detail: section => (
          <Text component="span" size="sm" c="dimmed">
            {section.internal_name}
          </Text>
        ),
        save: ids => client.reorderSections({ body: ids }),
      }}
    />
  );
}

function SectionForm({ record: section, onSaved }: RecordFormProps<Section>) {
  const form = useRecordForm({
    record: section,
    initialValues: { internal_name: section?.internal_name ?? '', name: section?.name ?? '' },
    toBody: values => values,
    check: ({ internal_name, name }) =>
      faults({ internal_name: findTextFault(internal_name), name: findTextFault(name) }),
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
