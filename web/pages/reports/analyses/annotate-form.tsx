import { MultiSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Analysis } from '#contract/reports/analyses.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { client } from '#web/lib/api/client.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { faultOfText, faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { mostHospitalsInDetail, useModuleChoices } from '../options/use-scope.ts';
import { nameWithDate } from './name-with-date.ts';

interface AnnotateFormProps {
  /** With the view as it is. */
  context: ReportContext;
  onMade: (analysis: Analysis) => void;
}

/** Names the analysis, and the hospitals and modules that will read it. */
export function AnnotateForm({ context, onMade }: AnnotateFormProps) {
  const { clients: hospitals } = useAuthState();
  const { options, report } = context;
  const [now] = useState(() => new Date());
  const form = useServerForm({
    initialValues: {
      name: nameWithDate(report, now),
      clients: options.clients.map(String),
      modules: options.modules.map(String),
    },
    check: ({ name, clients, modules }) =>
      faults({
        name: faultOfText(name),
        clients: clients.length === 0 ? fillThisOut : undefined,
        modules: modules.length === 0 ? fillThisOut : undefined,
      }),
    submit: ({ name, clients, modules }) =>
      client.createAnalysis({
        body: { name, clients: clients.map(Number), modules: modules.map(Number), report, context },
      }),
    onSubmitted: onMade,
  });
  const { values, errors, setValue } = form;
  const choices = useModuleChoices(values.clients.map(Number));
  return (
    <ServerForm form={form} submitLabel="Annotate">
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <MultiSelect
        label="Hospitals"
        searchable
        limit={50}
        nothingFoundMessage="No matching hospitals"
        data={(hospitals ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.clients}
        onChange={ids => setValue('clients', ids)}
        error={errors.clients}
      />
      {values.clients.length <= mostHospitalsInDetail && (
        <MultiSelect
          label="Modules"
          nothingFoundMessage="No matching modules"
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.modules}
          onChange={ids => setValue('modules', ids)}
          error={errors.modules}
        />
      )}
      <Text size="sm" c="dimmed">
        The figures stay as they are now. Hospitals see it once you publish it.
      </Text>
    </ServerForm>
  );
}
