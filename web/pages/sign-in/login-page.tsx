import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuthState, LoginState } from '#contract/people/accounts.ts';
import { safeNext } from '#contract/safe-next.ts';
import { LoginCodeForm } from '#web/features/sign-in/second-factor-form.tsx';
import { client } from '#web/lib/api/client.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { namesModule, paths } from '#web/paths.ts';
import { EmailField } from '#web/ui/form/email-field.tsx';
import { CurrentPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import type { SignInState } from './sign-in-state.ts';

interface Credentials {
  username: string;
  password: string;
}

/** The typed values are only kept in memory. */
type Step = { name: 'password'; username: string; alert: string | null } | ({ name: 'code' } & Credentials);

export function LoginPage() {
  const [search] = useSearchParams();
  const { enter } = useAuthActions();
  const [step, setStep] = useState<Step>({ name: 'password', username: '', alert: null });
  const next = safeNext(search.get('next'));
  const navigate = useNavigate();

  async function signIn(state: LoginState) {
    const token = state.password_change_token;
    if (!token) return enter(state, chooseDestination(state, next));
    return navigate(paths.choosePassword(token), { replace: true, state: { next } satisfies SignInState });
  }

  if (step.name === 'code') {
    const { username, password } = step;
    const goBack = (alert: string | null) => setStep({ name: 'password', username, alert });
    return (
      <FullScreenPage title="Enter your code">
        <LoginCodeForm credentials={{ username, password }} onSignedIn={signIn} onPasswordAsked={goBack} />
        <div>
          <LinkButton onClick={() => goBack(null)}>Back</LinkButton>
        </div>
      </FullScreenPage>
    );
  }
  return (
    <PasswordStep
      username={step.username}
      alert={step.alert}
      onAnswer={({ state, credentials }) =>
        state.tfa_required ? setStep({ name: 'code', ...credentials }) : signIn(state)
      }
    />
  );
}

/**
 * Users with several hospitals choose one first, unless the link leads into a module. Users with one hospital left go there
 * too: it says that the others were deactivated.
 */
function chooseDestination(state: AuthState, next: string): string {
  const isToldThere = state.client !== null && state.deactivated_clients !== undefined;
  const isAsked = hasSeveralHospitals(state) || isToldThere;
  return isAsked && !namesModule(next) ? paths.chooseHospital(next) : next;
}

interface PasswordStepProps {
  /** Known after the code step. */
  username: string;
  /** Why the code step led back here. */
  alert: string | null;
  onAnswer: (answer: { state: LoginState; credentials: Credentials }) => void;
}

function PasswordStep({ username, alert, onAnswer }: PasswordStepProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const first = username === '' ? email : password;
  useEffect(() => first.current?.focus(), [first]);
  const form = useServerForm({
    initialValues: { username, password: '' },
    initialAlert: alert,
    submit: async credentials => ({ credentials, state: await client.login({ body: credentials }) }),
    onSubmitted: onAnswer,
  });

  return (
    <FullScreenPage title="Parity Login">
      <ServerForm form={form} submitLabel="Log In">
        <EmailField ref={email} {...form.textField('username')} />
        <Box pos="relative">
          <CurrentPasswordField label="Password" ref={password} {...form.textField('password')} />
          {/* After the field in the tab order, beside its label on the screen. */}
          <Box component="span" pos="absolute" top={0} right={0}>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </Box>
        </Box>
      </ServerForm>
    </FullScreenPage>
  );
}
