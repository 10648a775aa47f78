import { Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AcuityField } from '#contract/clients/modules.ts';
import type { Section } from '#contract/clients/sections.ts';
import { rnsPerPatientLimit } from '#domain/measures/limits.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { faults, findNumberFault, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { fieldsQuery, sectionQuery } from './records/admin-queries.ts';
import { type RecordFormProps, RecordsPage } from './records/records-page.tsx';

const toSections = { to: paths.adminSections, label: 'Sections' };
const formatFieldRns = (field: AcuityField) => field.rns_per_patient.toFixed(rnsPerPatientLimit.decimals);

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
  { header: 'RNs per patient', kind: 'figures', cell: formatFieldRns },
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
      form={props => <FieldForm sectionId={section.id} {...props} />}
      order={{
        detail: field => (
          <Text component="span" size="sm" c="dimmed" data-figures>
            {formatFieldRns(field)} RNs per patient
          </Text>
        ),
        save: ids => adminClient.reorderAcuityFields({ query: { section: section.id }, body: ids }),
      }}
      remove={{
        question: ({ name }) =>
          `Are you sure you want to delete ${name}? This CANNOT be undone, and all entered data will become inaccessible.`,
        act: ({ id }) => adminClient.deleteAcuityField({ params: { id } }),
      }}
    />
  );
}

interface FieldFormProps extends RecordFormProps<AcuityField> {
  sectionId: number;
}

function FieldForm({ sectionId, record: field, onSaved }: FieldFormProps) {
  const form = useRecordForm({
    record: field,
    initialValues: {
      name: field?.name ?? '',
      help: field?.help ?? '',
      rns_per_patient: field ? String(field.rns_per_patient) : '',
    },
    toBody: values => ({ ...values, rns_per_patient: Number(values.rns_per_patient) }),
    check: ({ name, rns_per_patient }) =>
      faults({
        name: findTextFault(name),
        rns_per_patient: findNumberFault(rns_per_patient, rnsPerPatientLimit),
      }),
    create: body => adminClient.createAcuityField({ body: { ...body, section: sectionId } }),
    update: (id, body) => adminClient.updateAcuityField({ params: { id }, body }),
    onSaved,
  });
  const { max, decimals } = rnsPerPatientLimit;
  return (
    <ServerForm form={form} submitLabel={field ? 'Save' : 'Add Acuity Field'}>
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <Textarea
        label="Help"
        description="Shown when somebody points at the field. Optional."
        autosize
        minRows={2}
        maxRows={6}
        {...form.textField('help')}
      />
      <TextInput
        label="RNs per patient"
        description={`0 to ${max}, at most ${decimals} decimals. One RN for two patients is 0.5.`}
        inputMode="decimal"
        autoComplete="off"
        {...form.textField('rns_per_patient')}
      />
      {field && <Hint>NOTE: Editing this field will not change any data that has already been entered.</Hint>}
    </ServerForm>
  );
}
