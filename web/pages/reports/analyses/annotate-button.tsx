import { Button, MultiSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconNotes } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { client } from '#web/lib/api/client.ts';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { SearchMultiSelect } from '#web/ui/form/search-multi-select.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { mostHospitalsInDetail, useModuleChoices } from '../options/use-scope.ts';
import { analysisQuery } from './analysis-queries.ts';

interface AnnotateProps {
  /** With the state in which the report is viewed now. */
  context: ReportContext;
}

/** Stores the report as an analysis and opens that. */
export function AnnotateButton({ context }: AnnotateProps) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNotes size={16} stroke={2} aria-hidden />}
        onClick={dialog.open}
      >
        Annotate
      </Button>
      <Dialog title="Annotate this report" opened={opened} onClose={dialog.close}>
        <AnnotateForm context={context} />
      </Dialog>
    </>
  );
}

function AnnotateForm({ context }: AnnotateProps) {
  const { options, report } = context;
  const authState = useAuthState();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useServerForm({
    initialValues: {
      // In the time zone of the browser.
      name: `${getReportType(report).name} ${new Date().toLocaleDateString('en-US')}`,
      clients: options.clients.map(String),
      modules: options.modules.map(String),
    },
    check: ({ name, clients, modules }) =>
      faults({
        name: findTextFault(name),
        clients: clients.length === 0 ? fillThisOut : undefined,
        modules: modules.length === 0 ? fillThisOut : undefined,
      }),
    submit: ({ name, clients, modules }) =>
      client.createAnalysis({
        body: { name, clients: clients.map(Number), modules: modules.map(Number), report, context },
      }),
    onSubmitted: analysis => {
      queryClient.setQueryData(analysisQuery(analysis.id).queryKey, analysis);
      void queryClient.invalidateQueries({ queryKey: ['analyses'] });
      // An administrator may annotate a report of other hospitals.
      const module = availableModules(authState).find(({ id }) => analysis.modules.includes(id));
      void navigate(paths.annotatedReport(analysis.id, module?.id));
    },
  });
  const { clients } = form.values;
  const choices = useModuleChoices(clients.map(Number));
  return (
    <ServerForm form={form} submitLabel="Annotate">
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <SearchMultiSelect
        label="Hospitals"
        nothingFound="No matching hospitals"
        data={(authState.clients ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('clients')}
      />
      {clients.length <= mostHospitalsInDetail && (
        <MultiSelect
          label="Modules"
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('modules')}
        />
      )}
      <Text size="sm" c="dimmed">
        The figures stay as they are now. Hospitals see it once you publish it.
      </Text>
    </ServerForm>
  );
}
