import { Group, Title } from '@mantine/core';
import { useUserList } from '#web/features/users/use-user-list.ts';
import { UserList, UserListButtons } from '#web/features/users/user-list.tsx';
import { useOwnHospitalScope } from '#web/features/users/user-scope.ts';

export function UsersSection() {
  const list = useUserList(useOwnHospitalScope());
  return (
    <UserList
      list={list}
      header={
        <Group justify="space-between" gap="s8" p="s16" pb={0}>
          <Title order={2}>Users</Title>
          <UserListButtons list={list} />
        </Group>
      }
    />
  );
}
