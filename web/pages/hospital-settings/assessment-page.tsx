import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { placeOf } from '#web/lib/auth/session.ts';
import { Page } from '#web/ui/page.tsx';

export function AssessmentPage() {
  return <Page title="Staffing Model Assessment" subtitle={placeOf(useAuthState())} />;
}
