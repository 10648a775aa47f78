import { Page } from '#web/ui/page.tsx';

export function SectionsPage() {
  return <Page title="Sections" subtitle="The sections that modules are made of." />;
}
