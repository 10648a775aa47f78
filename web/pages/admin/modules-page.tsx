import { Page } from '#web/ui/page.tsx';

export function ModulesPage() {
  return <Page title="Modules" subtitle="The modules of one hospital." />;
}
