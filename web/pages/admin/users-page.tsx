import { Page } from '#web/ui/page.tsx';

export function UsersPage() {
  return <Page title="Users" subtitle="Everyone who can log in, at every hospital." />;
}
