import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { paths } from '#web/paths.ts';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { temporaryPasswordIn } from './temporary-password.ts';

export function ChoosePasswordPage() {
  const { user } = useAuthState();
  const { enter, adopt } = useAuthActions();
  const [changed, setChanged] = useState(false);
  const temporary = temporaryPasswordIn(useLocation().state);

  async function finish(answer: AuthState) {
    if (answer.tfa_required) {
      // The link's owner has to log in. Their sessions ended with the old password; somebody else's may be open here.
      await adopt(await client.getState().catch(() => signedOutState));
    } else if (user || temporary) {
      return enter(answer, temporary?.next ?? paths.home);
    } else {
      await adopt(answer);
    }
    setChanged(true);
  }

  if (changed) return <PasswordChanged />;
  return (
    <FullScreenPage title="Choose a Password">
      {temporary && (
        <Text size="sm" c="dimmed">
          Somebody else set the password that you used, and it does not work again. Choose one that only you
          know.
        </Text>
      )}
      <NewPasswordForm
        purpose="reset"
        label="New password"
        submitLabel="Change Password"
        onFinished={finish}
      />
    </FullScreenPage>
  );
}

function PasswordChanged() {
  return (
    <FullScreenPage title="Password changed">
      <Text size="sm" c="dimmed">
        From now on, use your new password.
      </Text>
      <Button component={Link} to={paths.login()} size="md">
        Login
      </Button>
    </FullScreenPage>
  );
}
