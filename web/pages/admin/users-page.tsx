import { Page } from '#web/ui/page.tsx';
import { useUserList } from '#web/ui/users/use-user-list.ts';
import { UserList } from '#web/ui/users/user-list.tsx';
import { UserListButtons } from '#web/ui/users/user-list-buttons.tsx';
import { everybody } from '#web/ui/users/user-scope.ts';

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
