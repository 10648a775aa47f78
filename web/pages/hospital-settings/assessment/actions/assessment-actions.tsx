import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconChevronDown,
  IconDownload,
  IconPencil,
  IconPrinter,
  IconScale,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { client } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { paths } from '#web/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useAssessment, useSession } from '../use-session.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { DuplicateMenu } from './duplicate-menu.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useBudgetExport } from './use-budget-export.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Rename, duplicate, compare, take along, delete. */
export function AssessmentActions() {
  const { store, autosave } = useSession();
  const navigate = useNavigate();
  const id = useAssessment(({ id: current }) => current);
  const name = useAssessment(({ name: current }) => current);
  const [renaming, rename] = useDisclosure();
  const [comparing, compare] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  const exporting = useBudgetExport();

  async function deleteThis() {
    const { moduleId } = store.get();
    if (id !== null) await client.deleteAssessment({ params: { id } });
    autosave.discard();
    store.set({ isChanged: false });
    await navigate(paths.moduleSettings(moduleId));
  }

  return (
    <>
      <AlertLine message={exporting.isError ? errorMessage(exporting.error) : null} />
      <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={rename.open}>
        Rename
      </Button>
      {id !== null && <DuplicateMenu />}
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown {...icon} />}
            loading={exporting.isPending}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
      <RenameDialog opened={renaming} onClose={rename.close} />
      <CompareDialog opened={comparing} onClose={compare.close} />
      <ConfirmDialog
        title="Delete Assessment"
        question={`Are you sure you want to delete ${name}? This CANNOT be undone.`}
        confirmLabel="Delete"
        opened={deleting}
        onClose={remove.close}
        act={deleteThis}
      />
    </>
  );
}
