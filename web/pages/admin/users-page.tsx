import { useUserList } from '#web/features/users/use-user-list.ts';
import { UserList, UserListButtons } from '#web/features/users/user-list.tsx';
import { everybody } from '#web/features/users/user-scope.ts';
import { Page } from '#web/ui/page/page.tsx';

export function UsersPage() {
  const list = useUserList(everybody);
  return (
    <Page
      title="Users"
      subtitle="Everyone who can log in, at every hospital."
      controls={<UserListButtons list={list} />}
    >
      <UserList list={list} />
    </Page>
  );
}
