import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { placeOf } from '#web/lib/auth/session.ts';
import { Page } from '#web/ui/page.tsx';

export function ReportPage() {
  return <Page title="Report" subtitle={placeOf(useAuthState())} />;
}
