import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import type { CensusRule } from '#domain/census/census-rules.ts';
import { longestPart } from '#domain/census/visits.ts';
import { faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

interface RuleFormProps {
  hospital: Client;
  /** A new rule may have a location already. */
  rule: CensusRule | { location: string } | null;
  submitLabel: string;
  onDone: (rule: CensusRule) => void;
}

/** One rule. It is saved together with the others. */
export function RuleForm({ hospital, rule, submitLabel, onDone }: RuleFormProps) {
  const form = useServerForm({
    initialValues: toRuleValues(rule),
    check: ({ code, value, module, field }) =>
      faults({
        code: value.trim() && !code.trim() ? 'Enter the code, or leave both empty.' : undefined,
        value: code.trim() && !value.trim() ? 'Enter the value, or leave both empty.' : undefined,
        module: module ? undefined : 'Choose a module.',
        field: module && !field ? 'Choose an acuity field.' : undefined,
      }),
    submit: async values => toRule(values),
    onSubmitted: onDone,
  });
  const { values } = form;
  const chosen = hospital.modules.find(({ id }) => String(id) === values.module);
  const part = { autoComplete: 'off', spellCheck: false, maxLength: longestPart, placeholder: 'Any' };

  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <Hint>The rule counts patients who match every part that you fill in. An empty part matches all.</Hint>
      <TextInput
        label="Location"
        description="A point of care such as L&D, or with its room L&D^101."
        {...part}
        maxLength={2 * longestPart + 1}
        data-autofocus
        {...form.textField('location')}
      />
      <Group grow align="flex-start" gap="s12">
        <TextInput label="Patient class" {...part} {...form.textField('patient_class')} />
        <TextInput label="Hospital service" {...part} {...form.textField('service')} />
      </Group>
      <Group grow align="flex-start" gap="s12">
        <TextInput label="Observation code" {...part} {...form.textField('code')} />
        <TextInput label="Observation value" {...part} {...form.textField('value')} />
      </Group>
      <NativeSelect
        label="Module"
        name="module"
        value={values.module}
        error={form.errors.module}
        data={[
          { value: '', label: 'Choose a module' },
          ...hospital.modules.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={event => {
          form.setValue('module', event.currentTarget.value);
          form.setValue('field', '');
        }}
      />
      <NativeSelect
        label="Acuity field"
        name="field"
        value={values.field}
        error={form.errors.field}
        disabled={!chosen}
        data={[
          { value: '', label: 'Choose an acuity field' },
          ...(chosen?.sections ?? []).map(section => ({
            group: section.name,
            items: section.fields.map(({ id, name }) => ({ value: String(id), label: name })),
          })),
        ]}
        onChange={event => form.setValue('field', event.currentTarget.value)}
      />
    </ServerForm>
  );
}

function toRuleValues(rule: RuleFormProps['rule']) {
  const { patient_class, service, observation, module, field } = { ...blank, ...rule };
  return {
    location: rule?.location ?? '',
    patient_class: patient_class ?? '',
    service: service ?? '',
    code: observation?.code ?? '',
    value: observation?.value ?? '',
    module: String(module || ''),
    field: String(field || ''),
  };
}

const blank: CensusRule = {
  location: null,
  patient_class: null,
  service: null,
  observation: null,
  module: 0,
  field: 0,
};

function toRule(values: ReturnType<typeof toRuleValues>): CensusRule {
  const read = (text: string) => text.trim() || null;
  const [code, value] = [read(values.code), read(values.value)];
  return {
    location: read(values.location),
    patient_class: read(values.patient_class),
    service: read(values.service),
    observation: code && value ? { code, value } : null,
    module: Number(values.module),
    field: Number(values.field),
  };
}
