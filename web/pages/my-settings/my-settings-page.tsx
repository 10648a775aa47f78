import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { Page } from '#web/ui/page/page.tsx';
import { AccessibilityCard } from './accessibility-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SessionCard } from './session-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function MySettingsPage() {
  const { email } = useSignedInUser();
  return (
    <Page title="My Settings" subtitle={email}>
      <SecurityCard />
      <AccessibilityCard />
      <SessionCard />
      <SessionsCard />
    </Page>
  );
}
