import { Title } from '@mantine/core';
import { useUserList } from '#web/features/users/use-user-list.ts';
import { UserList, UserListButtons } from '#web/features/users/user-list.tsx';
import { useOwnHospitalScope } from '#web/features/users/user-scope.ts';
import classes from './users-section.module.css';

/** The people of this hospital, for its owners. */
export function UsersSection() {
  const list = useUserList(useOwnHospitalScope());
  return (
    <UserList
      list={list}
      header={
        <div className={classes.header}>
          <Title order={2}>Users</Title>
          <UserListButtons list={list} />
        </div>
      }
    />
  );
}
