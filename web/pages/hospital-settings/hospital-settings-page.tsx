import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { Page } from '#web/ui/page.tsx';

export function HospitalSettingsPage() {
  const { client } = useAuthState();
  return <Page title="Hospital Settings" subtitle={client?.name} />;
}
