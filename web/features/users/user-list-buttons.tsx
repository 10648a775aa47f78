import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { useUserExport } from './use-user-export.ts';
import type { UserListState } from './use-user-list.ts';
import classes from './users.module.css';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** What can be done with the list as a whole. */
export function UserListButtons({ list }: { list: UserListState }) {
  const exportUsers = useUserExport(list);
  return (
    <div className={classes.buttons}>
      <ExportMenu save={exportUsers} />
      <Button variant="default" leftSection={<IconUpload {...icon} />} onClick={list.openImport}>
        Import
      </Button>
      <Button leftSection={<IconPlus {...icon} />} onClick={list.add}>
        Add User
      </Button>
    </div>
  );
}
