import { Text, Textarea, TextInput } from '@mantine/core';
import type { AcuityField } from '#contract/modules.ts';
import { RNS_PER_PATIENT } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { faultOfNumber, faultOfText, faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';

interface FieldFormProps {
  sectionId: number;
  /** Null for a new one. */
  field: AcuityField | null;
  onSaved: (field: AcuityField) => void;
}

export function FieldForm({ sectionId, field, onSaved }: FieldFormProps) {
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
        name: faultOfText(name),
        rns_per_patient: faultOfNumber(rns_per_patient, RNS_PER_PATIENT),
      }),
    create: body => client.createAcuityField({ body: { ...body, section: sectionId } }),
    update: (id, body) => client.updateAcuityField({ params: { id }, body }),
    onSaved,
  });
  const { max, decimals } = RNS_PER_PATIENT;
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
      {field && (
        <Text size="sm" c="dimmed">
          NOTE: Editing this field will not change any data that has already been entered.
        </Text>
      )}
    </ServerForm>
  );
}
