import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { LoginState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { replaceAuthState, updateAuthState } from '#web/lib/auth/auth-query.ts';
import { releaseInput } from '#web/lib/auth/held-input.ts';
import { answerSignIn, useSignInAsked } from '#web/lib/auth/sign-in-again.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { endedStep } from './ended-step.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The session ended under a screen that holds something typed: the same person signs in over it and goes on. */
export function SignInAgain() {
  const asked = useSignInAsked();
  const { user } = useAuthState();
  return (
    <Dialog title="Please sign in again" opened={asked && user !== null} onClose={() => {}} mustFinish above>
      {user && <Steps email={user.email} name={`${user.first_name} ${user.last_name}`} />}
    </Dialog>
  );
}

function Steps({ email, name }: { email: string; name: string }) {
  const [password, setPassword] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const comeBack = useComeBack();
  const leave = useLeave();

  return (
    <>
      <Text size="sm">Your session has ended, {name}. What you typed is still here.</Text>
      {password === null ? (
        <PasswordForm email={email} alert={alert} comeBack={comeBack} onCodeWanted={setPassword} />
      ) : (
        <SecondFactorForm
          submitLabel="Log In"
          submit={async token => {
            const answer = await client
              .login({ body: { username: email, password, token } })
              .catch(endedStep);
            if (!('ended' in answer)) await comeBack(answer);
            return answer;
          }}
          onSubmitted={answer => {
            if (!('ended' in answer)) return;
            setAlert(answer.ended);
            setPassword(null);
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        Not you? <LinkButton onClick={() => void leave()}>Logout</LinkButton>
      </Text>
    </>
  );
}

interface PasswordFormProps {
  email: string;
  alert: string | null;
  comeBack: (state: LoginState) => Promise<void>;
  onCodeWanted: (password: string) => void;
}

function PasswordForm({ email, alert, comeBack, onCodeWanted }: PasswordFormProps) {
  const form = useServerForm({
    initialValues: { password: '' },
    initialAlert: alert,
    submit: async ({ password }) => {
      const state = await client.login({ body: { username: email, password } });
      if (state.tfa_required) return onCodeWanted(password);
      await comeBack(state);
    },
    clearWhenRefused: ['password'],
  });
  return (
    <ServerForm form={form} submitLabel="Log In">
      {/* Password managers look for the name that goes with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={`Password of ${email}`}
        autoComplete="current-password"
        data-autofocus
        {...form.textField('password')}
      />
    </ServerForm>
  );
}

/** Signing in may lead to another hospital than the one the screen is about. Where that one is closed, the form says so. */
function useComeBack() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const { client: hospital } = useAuthState();
  const leave = useLeave();
  return async (state: LoginState) => {
    // Somebody else set the password meanwhile: the person chooses their own first, and the draft waits.
    if (state.password_change_token) return leave(paths.choosePassword(state.password_change_token));
    const elsewhere = hospital && state.client?.id !== hospital.id;
    const here = elsewhere ? await client.setClient({ body: { client: hospital.id } }) : state;
    updateAuthState(queryClient, here);
    await revalidate();
    answerSignIn(true);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  };
}

/** What was typed stays in this browser as the person's draft. */
function useLeave() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (to = paths.login()) => {
    // The session is over as far as we know; should it be somebody else's by now, that one ends too.
    await client.logout().catch(() => null);
    releaseInput();
    answerSignIn(false);
    replaceAuthState(queryClient, signedOutState);
    await navigate(to);
  };
}
