import { Checkbox, Paper, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { AdminModule } from '#contract/admin-modules.ts';
import type { Section } from '#contract/sections.ts';
import { DEFAULT_MIN_RN_TARGET, MIN_RN_TARGET } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfNumber, faultOfText, faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';

interface ModuleFormProps {
  clientId: number;
  /** Null for a new one. */
  module: AdminModule | null;
  /** The catalogue, in its order. */
  sections: readonly Section[];
  onSaved: (module: AdminModule) => void;
}

export function ModuleForm({ clientId, module, sections, onSaved }: ModuleFormProps) {
  const form = useRecordForm({
    record: module,
    initialValues: {
      name: module?.name ?? '',
      sections: module?.sections.map(String) ?? [],
      min_rn_target: String(module?.min_rn_target ?? DEFAULT_MIN_RN_TARGET),
      is_active: module?.is_active ?? true,
    },
    toBody: values => ({
      ...values,
      sections: values.sections.map(Number),
      min_rn_target: Number(values.min_rn_target),
    }),
    check: ({ name, min_rn_target }) =>
      faults({ name: faultOfText(name), min_rn_target: faultOfNumber(min_rn_target, MIN_RN_TARGET) }),
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
            {sections.length === 0 && (
              <Text size="sm" c="dimmed">
                There are no sections yet.
              </Text>
            )}
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
