import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AuthState, LoginState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { formatFullName } from '#domain/people/person-names.ts';
import { describeSsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { replaceAuthState, updateAuthState } from '#web/lib/auth/auth-query.ts';
import { onOtherTabSignIn } from '#web/lib/auth/other-tabs.ts';
import { answerSignIn, useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { signOut } from '#web/lib/auth/sign-out.ts';
import { releaseInput } from '#web/lib/navigation/held-input.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { CurrentPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { LoginCodeForm } from './second-factor-form.tsx';
import { linkToProvider, type SignInProvider, useProvider } from './use-provider.ts';

/** Lets the user sign in again over a screen with unsaved input, after the session has ended. */
export function SignInAgain() {
  const isAsked = useSignInAsked();
  const { user } = useAuthState();
  return (
    <Dialog
      title="Please sign in again"
      opened={isAsked && user !== null}
      onClose={() => {}}
      mustFinish
      above
    >
      {user && <SignInSteps email={user.email} name={formatFullName(user.first_name, user.last_name)} />}
    </Dialog>
  );
}

function SignInSteps({ email, name }: { email: string; name: string }) {
  const [password, setPassword] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { provider, lookUp } = useProvider(email);
  const [isPasswordChosen, setIsPasswordChosen] = useState(false);
  const resume = useResume();
  const leave = useLeave();
  useEffect(() => void lookUp(), [lookUp]);

  return (
    <>
      <Text size="sm">Your session has ended, {name}. What you typed is still here.</Text>
      {provider && !isPasswordChosen ? (
        <ProviderStep
          provider={provider}
          resume={resume}
          onPasswordChosen={() => setIsPasswordChosen(true)}
        />
      ) : password === null ? (
        <>
          <PasswordForm email={email} alert={alert} resume={resume} onCodeRequired={setPassword} />
          <PasskeyLogin username={email} onSignedIn={resume} />
        </>
      ) : (
        <LoginCodeForm
          send={token => client.login({ body: { username: email, password, token } })}
          onSignedIn={resume}
          onPasswordAsked={reason => {
            setAlert(reason);
            setPassword(null);
          }}
        />
      )}
      <Hint>
        Not you? <LinkButton onClick={() => void leave()}>Logout</LinkButton>
      </Hint>
    </>
  );
}

interface ProviderStepProps {
  provider: SignInProvider;
  resume: (state: AuthState) => Promise<void>;
  onPasswordChosen: () => void;
}

/** Signs in at the provider in a window of its own, because leaving this one would lose what was typed. */
function ProviderStep({ provider, resume, onPasswordChosen }: ProviderStepProps) {
  const userId = useAuthState().user?.id;
  const resuming = useMutation({
    mutationFn: async () => {
      const state = await client.getState();
      // The window may have been closed without a sign-in.
      if (!state.user) return;
      if (state.user.id !== userId) throw new ApiError(403, { detail: describeSsoError('other_person') });
      await resume(state);
    },
  });
  const button = useInitialFocus<HTMLAnchorElement>();
  const { mutate } = resuming;
  useEffect(() => onOtherTabSignIn(mutate), [mutate]);
  return (
    <>
      <AlertLine error={resuming.error} />
      <Button
        component="a"
        ref={button}
        href={linkToProvider(provider, paths.signedIn)}
        target="_blank"
        loading={resuming.isPending}
      >
        Continue with {provider.name}
      </Button>
      <Hint>
        It opens in a new window. <LinkButton onClick={onPasswordChosen}>Use a password</LinkButton>
      </Hint>
    </>
  );
}

interface PasswordFormProps {
  email: string;
  alert: string | null;
  resume: (state: LoginState) => Promise<void>;
  onCodeRequired: (password: string) => void;
}

function PasswordForm({ email, alert, resume, onCodeRequired }: PasswordFormProps) {
  const form = useServerForm({
    initialValues: { password: '' },
    initialAlert: alert,
    submit: async ({ password }) => {
      const state = await client.login({ body: { username: email, password } });
      if (state.tfa_required) return onCodeRequired(password);
      await resume(state);
    },
    clearWhenRefused: ['password'],
  });
  return (
    <ServerForm form={form} submitLabel="Log In">
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <CurrentPasswordField label={`Password of ${email}`} data-autofocus {...form.textField('password')} />
    </ServerForm>
  );
}

/** Chooses the hospital of the screen again if the sign-in led to another one. The form shows if that fails. */
function useResume() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const { client: hospital } = useAuthState();
  const leave = useLeave();
  return async (state: LoginState) => {
    // A temporary password must be changed first; the draft stays in the browser.
    if (state.password_change_token) return leave(paths.choosePassword(state.password_change_token));
    const isElsewhere = hospital && state.client?.id !== hospital.id;
    const here = isElsewhere ? await client.setClient({ body: { client: hospital.id } }) : state;
    updateAuthState(queryClient, here);
    await revalidate();
    answerSignIn(true);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  };
}

/** Signs out. The input stays in this browser as the user's draft. */
function useLeave() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (to = paths.login()) => {
    // Ends a session that another tab may have opened in the meantime.
    await signOut().catch(() => null);
    releaseInput();
    answerSignIn(false);
    replaceAuthState(queryClient, signedOutState);
    await navigate(to);
  };
}
