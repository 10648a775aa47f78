import { Page } from '#web/ui/page.tsx';

export function AuditPage() {
  return <Page title="Audit Trail" subtitle="Who did what, and when." />;
}
