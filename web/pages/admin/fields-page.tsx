import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AcuityField } from '#contract/modules.ts';
import type { Section } from '#contract/sections.ts';
import { RNS_PER_PATIENT } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { fieldsQuery, sectionQuery } from './admin-queries.ts';
import { FieldForm } from './field-form.tsx';
import { RecordsPage } from './records-page.tsx';

const toSections = { to: paths.adminSections, label: 'Sections' };
const formatRns = (field: AcuityField) => field.rns_per_patient.toFixed(RNS_PER_PATIENT.decimals);

const columns: ListColumn<AcuityField>[] = [
  {
    header: 'Acuity field',
    cell: field => (
      <>
        <Text fw={550}>{field.name}</Text>
        {field.help && (
          <Text size="sm" c="dimmed" maw={640} style={{ whiteSpace: 'pre-line' }}>
            {field.help}
          </Text>
        )}
      </>
    ),
  },
  { header: 'RNs per patient', kind: 'figures', cell: formatRns },
];

export function FieldsPage() {
  const section = useQuery(sectionQuery(Number(useParams().id)));
  return (
    <LoadedPage query={section} title="Acuity Fields" back={toSections}>
      {found => <Fields key={found.id} section={found} />}
    </LoadedPage>
  );
}

function Fields({ section }: { section: Section }) {
  return (
    <RecordsPage
      title={`Acuity Fields of ${section.name}`}
      subtitle={section.internal_name}
      back={toSections}
      noun="Acuity Field"
      label="Acuity fields"
      query={fieldsQuery(section.id)}
      columns={columns}
      empty="This section has no acuity fields yet. Add the first kind of patient that nurses count."
      form={(field, onSaved) => <FieldForm sectionId={section.id} field={field} onSaved={onSaved} />}
      order={{
        detail: field => (
          <Text component="span" size="sm" c="dimmed" data-figures>
            {formatRns(field)} RNs per patient
          </Text>
        ),
        save: ids => client.reorderAcuityFields({ query: { section: section.id }, body: ids }),
      }}
      remove={{
        question: ({ name }) =>
          `Are you sure you want to delete ${name}? This CANNOT be undone, and all entered data will become inaccessible.`,
        act: ({ id }) => client.deleteAcuityField({ params: { id } }),
      }}
    />
  );
}
