import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UserListState } from './use-user-list.ts';
import classes from './users.module.css';

export function UserListButtons({ list }: { list: UserListState }) {
  return (
    <div className={classes.buttons}>
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={list.add}>
        Add User
      </Button>
    </div>
  );
}
