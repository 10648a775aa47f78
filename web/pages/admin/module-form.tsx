import { Button, Checkbox, Paper, Stack, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { AdminModule } from '#contract/clients/admin-modules.ts';
import type { Section } from '#contract/clients/sections.ts';
import { defaultMinRnTarget, minRnTargetLimit } from '#domain/measures/limits.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { faults, findNumberFault, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { sectionsQuery } from './records/admin-queries.ts';
import type { RecordFormProps } from './records/records-page.tsx';
import { SectionForm } from './section-form.tsx';

interface ModuleFormProps extends RecordFormProps<AdminModule> {
  clientId: number;
  /** The catalogue, in its order. */
  sections: readonly Section[];
}

export function ModuleForm({ clientId, sections, record: module, onSaved }: ModuleFormProps) {
  const form = useRecordForm({
    record: module,
    initialValues: {
      name: module?.name ?? '',
      sections: module?.sections.map(String) ?? [],
      min_rn_target: String(module?.min_rn_target ?? defaultMinRnTarget),
      peer_group: module?.peer_group ?? '',
      is_active: module?.is_active ?? true,
    },
    toBody: values => ({
      ...values,
      sections: values.sections.map(Number),
      min_rn_target: Number(values.min_rn_target),
      peer_group: values.peer_group.trim() || null,
    }),
    check: ({ name, min_rn_target }) =>
      faults({ name: findTextFault(name), min_rn_target: findNumberFault(min_rn_target, minRnTargetLimit) }),
    create: body => adminClient.createModule({ body: { ...body, client: clientId } }),
    update: (id, body) => adminClient.updateModule({ params: { id }, body }),
    onSaved,
  });
  const queryClient = useQueryClient();
  const [isAddingSection, addingSection] = useDisclosure();

  async function chooseNewSection({ id }: Section) {
    await queryClient.invalidateQueries({ queryKey: sectionsQuery.queryKey });
    form.setValue('sections', [...form.values.sections, String(id)]);
    addingSection.close();
  }

  return (
    <>
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
        <Button
          variant="default"
          size="xs"
          mr="auto"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={addingSection.open}
        >
          Add Section
        </Button>
        <TextInput
          label="Minimum target RNs"
          description="The target of a shift is never below this."
          inputMode="decimal"
          autoComplete="off"
          {...form.textField('min_rn_target')}
        />
        <TextInput
          label="Peer group"
          description="The Fair Peers report compares modules of the same group, spelled the same way, at hospitals that share. Optional."
          placeholder="Perinatal, large"
          autoComplete="off"
          {...form.textField('peer_group')}
        />
        <Switch
          label="Active"
          description="An inactive module is hidden from the hospital. Its data stay."
          {...form.checkbox('is_active')}
        />
      </ServerForm>
      {/* Beside the form, because a form inside a form would submit both. */}
      <Dialog title="Add Section" above opened={isAddingSection} onClose={addingSection.close}>
        <Hint>Add what nurses count in it, its acuity fields, after you have saved the module.</Hint>
        <SectionForm record={null} onSaved={section => void chooseNewSection(section)} />
      </Dialog>
    </>
  );
}
