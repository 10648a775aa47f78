import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '#web/lib/download-table.ts';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from '../alert-line.tsx';
import { useUserExport } from './use-user-export.ts';
import type { UserListState } from './use-user-list.ts';
import classes from './users.module.css';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** What can be done with the list as a whole. */
export function UserListButtons({ list }: { list: UserListState }) {
  const exportUsers = useUserExport(list);
  const exporting = useMutation({ mutationFn: (format: SpreadsheetFormat) => exportUsers(format) });
  return (
    <div className={classes.buttons}>
      <AlertLine message={exporting.isError ? messageOf(exporting.error) : null} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={exporting.isPending}
            leftSection={<IconDownload {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => exporting.mutate('xlsx')}>Excel (.xlsx)</Menu.Item>
          <Menu.Item onClick={() => exporting.mutate('csv')}>CSV (.csv)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={list.openImport}>
        Import
      </Button>
      <Button leftSection={<IconPlus {...icon} />} onClick={list.add}>
        Add User
      </Button>
    </div>
  );
}
