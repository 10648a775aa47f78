import { Page } from '#web/ui/page.tsx';

export function ClientsPage() {
  return <Page title="Clients" subtitle="All hospitals on this platform." />;
}
