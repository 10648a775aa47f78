import { Button, Group, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LogoutButton } from '#web/features/sign-in/logout-button.tsx';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { paths } from '#web/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PasswordRow } from './password-row.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

export function MySettingsPage() {
  const { email } = useSignedInUser();
  return (
    <Page title="My Settings" subtitle={email}>
      <Card title="Security">
        <PasswordRow />
        <TwoFactorRow />
      </Card>
      <AccessibilityCard />
      <SessionCard />
      <SessionsCard />
    </Page>
  );
}

function AccessibilityCard() {
  const { color_blind } = useSignedInUser();
  const { updateUser } = useAuthActions();
  const change = useMutation({ mutationFn: (on: boolean) => updateUser({ color_blind: on ? 1 : null }) });
  return (
    <Card title="Accessibility">
      <AlertLine error={change.error} />
      <Switch
        label="Colour-blind friendly colours"
        checked={change.isPending ? change.variables : color_blind === 1}
        onChange={event => change.mutate(event.currentTarget.checked)}
      />
    </Card>
  );
}

function SessionCard() {
  return (
    <Card title="Session">
      <Group>
        <LogoutButton />
        {hasSeveralHospitals(useAuthState()) && (
          <Button component={Link} to={paths.chooseHospital()} variant="default">
            Switch Hospital
          </Button>
        )}
      </Group>
    </Card>
  );
}
