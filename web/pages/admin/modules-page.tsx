import { Checkbox, Paper, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminClient } from '#contract/admin-clients.ts';
import type { AdminModule } from '#contract/admin-modules.ts';
import type { Section } from '#contract/sections.ts';
import { defaultMinRnTarget, minRnTargetLimit } from '#domain/measures/limits.ts';
import { hospitalQuery } from '#web/features/users/hospital-queries.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { faults, findNumberFault, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { modulesQuery, sectionsQuery } from './admin-queries.ts';
import { NameCell } from './record-cells.tsx';
import { type RecordFormProps, RecordsPage } from './records-page.tsx';

const toClients = { to: paths.adminClients, label: 'Clients' };
const formatTitle = (hospital: AdminClient) => `Modules of ${hospital.name}`;

export function ModulesPage() {
  const hospital = useQuery(hospitalQuery(Number(useParams().id)));
  const sections = useQuery(sectionsQuery);
  return (
    <LoadedPage query={hospital} title="Modules" back={toClients}>
      {found => (
        <LoadedPage query={sections} title={formatTitle(found)} back={toClients}>
          {catalogue => <Modules key={found.id} hospital={found} sections={catalogue.results} />}
        </LoadedPage>
      )}
    </LoadedPage>
  );
}

function Modules({ hospital, sections }: { hospital: AdminClient; sections: Section[] }) {
  const columns: ListColumn<AdminModule>[] = [
    { header: 'Name', cell: ({ name, is_active }) => <NameCell name={name} isActive={is_active} /> },
    { header: 'Sections', cell: module => <SectionNames module={module} sections={sections} /> },
    {
      header: 'Minimum target RNs',
      kind: 'figures',
      cell: module => module.min_rn_target.toFixed(minRnTargetLimit.decimals),
    },
  ];
  return (
    <RecordsPage
      title={formatTitle(hospital)}
      subtitle="What this hospital's people choose from, and what they count there."
      back={toClients}
      noun="Module"
      label="Modules"
      query={modulesQuery(hospital.id)}
      columns={columns}
      empty="This hospital has no modules yet. Add the first one, such as Labor & Delivery."
      form={props => <ModuleForm clientId={hospital.id} sections={sections} {...props} />}
    />
  );
}

function SectionNames({ module, sections }: { module: AdminModule; sections: readonly Section[] }) {
  const names = sections.filter(section => module.sections.includes(section.id)).map(section => section.name);
  return (
    <Text component="span" size="sm" {...(names.length === 0 && { c: 'dimmed' })}>
      {names.length > 0 ? names.join(', ') : 'No sections: there is nothing to count yet'}
    </Text>
  );
}

interface ModuleFormProps extends RecordFormProps<AdminModule> {
  clientId: number;
  /** The catalogue, in its order. */
  sections: readonly Section[];
}

function ModuleForm({ clientId, sections, record: module, onSaved }: ModuleFormProps) {
  const form = useRecordForm({
    record: module,
    initialValues: {
      name: module?.name ?? '',
      sections: module?.sections.map(String) ?? [],
      min_rn_target: String(module?.min_rn_target ?? defaultMinRnTarget),
      is_active: module?.is_active ?? true,
    },
    toBody: values => ({
      ...values,
      sections: values.sections.map(Number),
      min_rn_target: Number(values.min_rn_target),
    }),
    check: ({ name, min_rn_target }) =>
      faults({ name: findTextFault(name), min_rn_target: findNumberFault(min_rn_target, minRnTargetLimit) }),
    create: body => client.createModule({ body: { ...body, client: clientId } }),
    update: (id, body) => client.updateModule({ params: { id }, body }),
    onSaved,
  });
  return (
    <ServerForm form={form} submitLabel={module ? 'Save' : 'Add Module'}>
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <Checkbox.Group
        label="Sections"
        description="What nurses count in this module. They see the sections in this order."
        {...form.field('sections')}
      >
        <Paper withBorder mt="s6" p="s12" mah={232} style={{ overflowY: 'auto' }}>
          <Stack gap={10}>
            {sections.map(section => (
              <Checkbox
                key={section.id}
                value={String(section.id)}
                label={section.name}
                description={section.internal_name}
              />
            ))}
            {sections.length === 0 && <Hint>There are no sections yet.</Hint>}
          </Stack>
        </Paper>
      </Checkbox.Group>
      <TextInput
        label="Minimum target RNs"
        description="The target of a shift is never below this."
        inputMode="decimal"
        autoComplete="off"
        {...form.textField('min_rn_target')}
      />
      <Switch
        label="Active"
        description="An inactive module is hidden from the hospital. Its data stay."
        {...form.checkbox('is_active')}
      />
    </ServerForm>
  );
}
