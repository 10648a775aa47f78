import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '#web/lib/download-table.ts';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from './alert-line.tsx';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** What a list shows, as a spreadsheet of the person's choice. */
export function ExportMenu({ save }: { save: (format: SpreadsheetFormat) => Promise<void> }) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <AlertLine message={saving.isError ? messageOf(saving.error) : null} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={saving.isPending}
            leftSection={<IconDownload {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => saving.mutate('xlsx')}>Excel (.xlsx)</Menu.Item>
          <Menu.Item onClick={() => saving.mutate('csv')}>CSV (.csv)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
