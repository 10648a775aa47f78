import { Text } from '@mantine/core';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { paths } from '#web/paths.ts';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export function OnboardingPage() {
  const { enter } = useAuthActions();
  return (
    <FullScreenPage title="Welcome to Parity">
      <Text size="sm" c="dimmed">
        Set a password to finish setup.
      </Text>
      <NewPasswordForm
        purpose="onboarding"
        label="Password"
        submitLabel="Get Started"
        onFinished={state => enter(state, paths.home)}
      />
    </FullScreenPage>
  );
}
