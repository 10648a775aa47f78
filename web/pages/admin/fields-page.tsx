import { Page } from '#web/ui/page.tsx';

export function FieldsPage() {
  return <Page title="Acuity Fields" subtitle="The acuity fields of one section." />;
}
