import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { placeOf } from '#web/lib/auth/session.ts';
import { Page } from '#web/ui/page.tsx';

export function ReportsPage() {
  return <Page title="Reports" subtitle={placeOf(useAuthState())} />;
}
