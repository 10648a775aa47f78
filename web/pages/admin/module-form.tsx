import { Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { AdminModule } from '#contract/admin-modules.ts';
import type { Section } from '#contract/sections.ts';
import { defaultMinRnTarget, minRnTargetLimit } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfNumber, faultOfText, faults } from '#web/ui/form/checks.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import classes from './module-form.module.css';

interface ModuleFormProps {
  clientId: number;
  /** Null for a new one. */
  module: AdminModule | null;
  /** The catalogue, in its order. */
  sections: readonly Section[];
  onSaved: (module: AdminModule) => void;
}

export function ModuleForm({ clientId, module, sections, onSaved }: ModuleFormProps) {
  const initialValues = {
    name: module?.name ?? '',
    sections: module?.sections.map(String) ?? [],
    min_rn_target: String(module?.min_rn_target ?? defaultMinRnTarget),
    is_active: module?.is_active ?? true,
  };
  const bodyOf = (values: typeof initialValues) => ({
    ...values,
    sections: values.sections.map(Number),
    min_rn_target: Number(values.min_rn_target),
  });
  const form = useServerForm({
    initialValues,
    check: ({ name, min_rn_target }) =>
      faults({ name: faultOfText(name), min_rn_target: faultOfNumber(min_rn_target, minRnTargetLimit) }),
    submit: values => {
      const body = bodyOf(values);
      return module
        ? client.updateModule({ params: { id: module.id }, body: pickChanges(body, bodyOf(initialValues)) })
        : client.createModule({ body: { ...body, client: clientId } });
    },
    onSubmitted: onSaved,
  });
  const { values, errors, setValue } = form;
  return (
    <ServerForm form={form} submitLabel={module ? 'Save' : 'Add Module'}>
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
      <Checkbox.Group
        label="Sections"
        description="What nurses count in this module. They see the sections in this order."
        value={values.sections}
        onChange={chosen => setValue('sections', chosen)}
        error={errors.sections}
      >
        <Stack gap={10} className={classes.sections ?? ''}>
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
        checked={values.is_active}
        onChange={event => setValue('is_active', event.currentTarget.checked)}
      />
    </ServerForm>
  );
}
