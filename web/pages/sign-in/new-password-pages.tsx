import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { NewPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import { readSignInState, type SignInState } from './sign-in-state.ts';

export function OnboardingPage() {
  const { enter } = useAuthActions();
  return (
    <FullScreenPage title="Welcome to Parity">
      <Hint>Set a password to finish setup.</Hint>
      <NewPasswordForm
        label="Password"
        submitLabel="Get Started"
        onFinished={state => enter(state, paths.home)}
      />
    </FullScreenPage>
  );
}

/** For a mailed link, and after a login with a temporary password. */
export function ChoosePasswordPage() {
  const { user } = useAuthState();
  const { enter, adopt } = useAuthActions();
  const [isChanged, setIsChanged] = useState(false);
  const { next } = readSignInState(useLocation().state);

  async function finish(answer: AuthState) {
    if (answer.tfa_required) {
      // The user has to log in with a code. Their old sessions have ended; another user's may be open in this browser.
      await adopt(await client.getState().catch(() => signedOutState));
    } else if (user || next) {
      return enter(answer, next ?? paths.home);
    } else {
      await adopt(answer);
    }
    setIsChanged(true);
  }

  if (isChanged) {
    return (
      <FullScreenPage title="Password changed">
        <Hint>From now on, use your new password.</Hint>
        <Button component={Link} to={paths.login()} size="md">
          Login
        </Button>
      </FullScreenPage>
    );
  }
  return (
    <FullScreenPage title="Choose a Password">
      {next && (
        <Hint>
          Somebody else set the password that you used, and it does not work again. Choose one that only you
          know.
        </Hint>
      )}
      <NewPasswordForm label="New password" submitLabel="Change Password" onFinished={finish} />
    </FullScreenPage>
  );
}

interface NewPasswordFormProps {
  label: string;
  submitLabel: string;
  onFinished: (state: AuthState) => void;
}

/**
 * Sets a password with the token in the address. A dead link leads to the screen that mails another: when the screen opens,
 * or when the password is sent if the link has died since or could not be checked.
 */
function NewPasswordForm({ label, submitLabel, onFinished }: NewPasswordFormProps) {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const field = useInitialFocus<HTMLInputElement>();
  const leave = useCallback(() => {
    const origin: SignInState = { hasDeadLink: true };
    void navigate(paths.resendOnboarding, { replace: true, state: origin });
  }, [navigate]);

  useEffect(() => {
    const unmounted = new AbortController();
    client.checkPasswordReset({ body: { token }, signal: unmounted.signal }).then(
      ({ valid }) => !valid && leave(),
      error => isDeadLink(error) && leave(),
    );
    return () => unmounted.abort();
  }, [token, leave]);

  const form = useServerForm({
    initialValues: { password: '' },
    submit: ({ password }) =>
      client.finishPasswordReset({ body: { password, token } }).catch((error: unknown) => {
        if (isDeadLink(error)) return null;
        throw error;
      }),
    onSubmitted: state => (state ? onFinished(state) : leave()),
  });

  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <NewPasswordField label={label} ref={field} {...form.textField('password')} />
    </ServerForm>
  );
}

/** The server rejected something other than the password. */
function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && !('password' in readProblems(error).fields);
}
