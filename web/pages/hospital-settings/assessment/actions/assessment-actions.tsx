import { Button, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconChevronDown,
  IconDownload,
  IconPencil,
  IconPrinter,
  IconScale,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/navigation/paths.ts';
import { downloadWorkbook } from '#web/lib/spreadsheet/download-table.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { faults } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { checkName } from '../state/check-assessment.ts';
import { askBeforeDeleting, useDeleteAssessment } from '../state/delete-assessment.ts';
import { useAssessment, useOpenAssessment, usePlanned } from '../state/use-open-assessment.ts';
import { buildBudgetTable } from './budget-workbook.ts';
import { Comparison } from './comparison.tsx';
import { DuplicateMenu } from './duplicate-menu.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export function AssessmentActions() {
  const { store, saving } = useOpenAssessment();
  const { module, place } = usePlanned();
  const deleteAssessment = useDeleteAssessment(module);
  const navigate = useNavigate();
  const id = useAssessment(({ id: current }) => current);
  const name = useAssessment(({ name: current }) => current);
  const [isRenaming, rename] = useDisclosure();
  const [isComparing, compare] = useDisclosure();
  const [isDeleting, remove] = useDisclosure();

  const exporting = useMutation({
    mutationFn: () => {
      const { name, inputs } = store.get();
      const table = buildBudgetTable({ name, place, inputs });
      return downloadWorkbook(name, [{ name: 'Budget', table }]);
    },
  });

  async function deleteThis() {
    const { moduleId } = store.get();
    if (id !== null) await deleteAssessment(id);
    saving.discard();
    await navigate(paths.moduleSettings(moduleId));
  }

  return (
    <>
      <AlertLine error={exporting.error} />
      <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={rename.open}>
        Rename
      </Button>
      {id !== null && <DuplicateMenu />}
      <ActionMenu
        button={
          <Button
            variant="default"
            rightSection={<IconChevronDown {...icon} />}
            loading={exporting.isPending}
          >
            More
          </Button>
        }
      >
        <Menu.Item leftSection={<IconScale {...icon} />} onClick={compare.open}>
          Compare
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => exporting.mutate()}>
          Export to Excel (.xlsx)
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Menu.Item>
        {id !== null && (
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={remove.open}>
            Delete
          </Menu.Item>
        )}
      </ActionMenu>
      <Dialog title="Rename Assessment" opened={isRenaming} onClose={rename.close}>
        <RenameAssessmentForm onRenamed={rename.close} />
      </Dialog>
      <Dialog title="Compare Assessments" opened={isComparing} onClose={compare.close} wide>
        <Comparison />
      </Dialog>
      <ConfirmDialog
        title="Delete Assessment"
        question={id === null ? '' : askBeforeDeleting({ id, name }, module)}
        confirmLabel="Delete"
        opened={isDeleting}
        onClose={remove.close}
        act={deleteThis}
      />
    </>
  );
}

function RenameAssessmentForm({ onRenamed }: { onRenamed: () => void }) {
  const { saving } = useOpenAssessment();
  const name = useAssessment(state => state.name);
  const form = useServerForm({
    initialValues: { name },
    check: values => faults({ name: checkName(values.name) }),
    submit: values => saving.rename(values.name.trim()),
    onSubmitted: onRenamed,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TextInput label="Name" data-autofocus {...form.textField('name')} />
    </ServerForm>
  );
}
