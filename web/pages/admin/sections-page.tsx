import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Section } from '#contract/clients/sections.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { sectionsQuery } from './records/admin-queries.ts';
import { LinkCell } from './records/record-cells.tsx';
import { RecordsPage } from './records/records-page.tsx';
import { SectionForm } from './section-form.tsx';

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
        save: ids => adminClient.reorderSections({ body: ids }),
      }}
    />
  );
}
