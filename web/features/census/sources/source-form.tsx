import {
  SegmentedControl,
  type SegmentedControlItem,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CensusSource } from '#contract/census/census-sources.ts';
import { useSaveOver } from '#web/features/editing/use-save-over.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import {
  checkSource,
  type SourceValues,
  toFhirBody,
  toHl7Body,
  toSourceValues,
} from './source-form-values.ts';
import { sourcesQuery } from './sources-query.ts';

interface SourceFormProps {
  hospitalId: number;
  /** Null for a new one. */
  source: CensusSource | null;
  jwksUri: string;
  onSaved: () => void;
}

/** The settings of a source, for administrators. */
export function SourceForm({ hospitalId, source, jwksUri, onSaved }: SourceFormProps) {
  const form = useSourceForm(hospitalId, source, onSaved);
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <ServerForm form={form} submitLabel={source ? 'Save' : 'Add Source'}>
      {!source && <SegmentedControl aria-label="Kind" data={kinds} {...form.field('kind')} />}
      <TextInput
        label="Name"
        description="Nurses see it beside the numbers that it proposes."
        maxLength={100}
        data-autofocus
        {...plain}
        {...form.textField('name')}
      />
      {form.values.kind === 'hl7' ? (
        <>
          <TextInput
            label="Sending facility"
            description="MSH-4 of its messages. No other source of this installation may have it."
            maxLength={227}
            {...plain}
            {...form.textField('sending_facility')}
          />
          <Textarea
            label="Allowed addresses"
            description="One address or network per line, such as 203.0.113.0/24. Empty means all that the server allows: once two hospitals have sources, each needs an address or a certificate."
            rows={3}
            {...plain}
            {...form.textField('allowed_addresses')}
          />
          <TextInput
            label="Certificate fingerprint"
            description="SHA-256 of the certificate that the sender must present. Empty means any."
            {...plain}
            {...form.textField('certificate_fingerprint')}
          />
        </>
      ) : (
        <>
          <TextInput
            label="FHIR address"
            description="Of the R4 server, such as https://fhir.example.org/r4."
            inputMode="url"
            {...plain}
            {...form.textField('base')}
          />
          <TextInput label="Token address" inputMode="url" {...plain} {...form.textField('token_url')} />
          <TextInput
            label="Client ID"
            description="The name under which the FHIR server knows Parity."
            {...plain}
            {...form.textField('client_id')}
          />
          <TextInput
            label="Minutes between rounds"
            description="From 1 to 60."
            inputMode="numeric"
            {...plain}
            {...form.textField('every_minutes')}
          />
          <div>
            <Hint>Register Parity at the FHIR server as a backend service with this key set address:</Hint>
            <Text component="code" display="block" size="sm" my="s6" style={{ overflowWrap: 'anywhere' }}>
              {jwksUri}
            </Text>
            <CopyButton text={jwksUri} label="Copy Address" />
          </div>
        </>
      )}
      <Switch
        label="On"
        description="The numbers of a source that is turned off disappear from the shift form."
        {...form.checkbox('is_active')}
      />
    </ServerForm>
  );
}

const kinds: SegmentedControlItem<CensusSource['kind']>[] = [
  { value: 'hl7', label: 'HL7 v2' },
  { value: 'fhir', label: 'FHIR R4' },
];

function useSourceForm(hospitalId: number, source: CensusSource | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const save = useSaveOver({
    shown: source?.version ?? 0,
    kind: 'form',
    reload: () => queryClient.invalidateQueries(sourcesQuery(hospitalId)),
  });
  const initialValues = toSourceValues(source);
  const toBody = (values: SourceValues) => (values.kind === 'hl7' ? toHl7Body(values) : toFhirBody(values));
  const create = (values: SourceValues) =>
    settingsClient.createCensusSource({
      body:
        values.kind === 'hl7'
          ? { kind: 'hl7', ...toHl7Body(values) }
          : { kind: 'fhir', ...toFhirBody(values) },
    });
  return useServerForm({
    initialValues,
    check: checkSource,
    submit: values => {
      if (!source) return create(values);
      const changes = pickChanges<object>(toBody(values), toBody(initialValues));
      return save(version =>
        settingsClient.updateCensusSource({ params: { id: source.id }, body: { ...changes, version } }),
      );
    },
    onSubmitted: onSaved,
  });
}
