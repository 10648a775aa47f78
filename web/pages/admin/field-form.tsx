import { Text, Textarea, TextInput } from '@mantine/core';
import type { AcuityField } from '#contract/modules.ts';
import { rnsPerPatientLimit } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfNumber, faultOfText, faults } from '#web/ui/form/checks.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

interface FieldFormProps {
  sectionId: number;
  /** Null for a new one. */
  field: AcuityField | null;
  onSaved: (field: AcuityField) => void;
}

export function FieldForm({ sectionId, field, onSaved }: FieldFormProps) {
  const initialValues = {
    name: field?.name ?? '',
    help: field?.help ?? '',
    rns_per_patient: field ? String(field.rns_per_patient) : '',
  };
  const bodyOf = (values: typeof initialValues) => ({
    ...values,
    rns_per_patient: Number(values.rns_per_patient),
  });
  const form = useServerForm({
    initialValues,
    check: ({ name, rns_per_patient }) =>
      faults({
        name: faultOfText(name),
        rns_per_patient: faultOfNumber(rns_per_patient, rnsPerPatientLimit),
      }),
    submit: values => {
      const body = bodyOf(values);
      return field
        ? client.updateAcuityField({
            params: { id: field.id },
            body: pickChanges(body, bodyOf(initialValues)),
          })
        : client.createAcuityField({ body: { ...body, section: sectionId } });
    },
    onSubmitted: onSaved,
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
        name="help"
        value={form.values.help}
        onChange={event => form.setValue('help', event.currentTarget.value)}
        error={form.errors.help}
      />
      <TextInput
        label="RNs per patient"
        description={`0 to ${max}, at most ${decimals} decimals. One RN for two patients is 0.5.`}
        inputMode="decimal"
        autoComplete="off"
        {...form.textField('rns_per_patient')}
      />
      {field && (
        <Text size="sm" c="dimmed">
          NOTE: Editing this field will not change any data that has already been entered.
        </Text>
      )}
    </ServerForm>
  );
}
