import { Box, Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuthState, LoginState } from '#contract/people/accounts.ts';
import { safeNext } from '#contract/safe-next.ts';
import { PasskeyLogin } from '#web/features/sign-in/passkey-login.tsx';
import { linkToProvider, useProvider } from '#web/features/sign-in/use-provider.ts';
import { client } from '#web/lib/api/client.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { namesModule, paths } from '#web/lib/navigation/paths.ts';
import { EmailField } from '#web/ui/form/email-field.tsx';
import { CurrentPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import type { SignInState } from './sign-in-state.ts';

// Most people need neither, and the page should appear at once.
const LoginCodeForm = lazy(async () => {
  const { LoginCodeForm } = await import('#web/features/sign-in/second-factor-form.tsx');
  return { default: LoginCodeForm };
});
const SsoAlert = lazy(async () => ({ default: (await import('./sso-alert.tsx')).SsoAlert }));

interface Credentials {
  username: string;
  password: string;
}

/** The typed values are only kept in memory. Without credentials, the code finishes a single sign-on. */
type LoginStep =
  | { name: 'password'; username: string; alert: string | null }
  | { name: 'code'; credentials: Credentials | null };

const passwordStep = { name: 'password', username: '', alert: null } as const;

export function LoginPage() {
  const [search] = useSearchParams();
  const { enter } = useAuthActions();
  const [step, setStep] = useState<LoginStep>(
    search.get('sso') === 'code' ? { name: 'code', credentials: null } : passwordStep,
  );
  const next = safeNext(search.get('next'));
  const navigate = useNavigate();

  async function signIn(state: LoginState) {
    const token = state.password_change_token;
    if (!token) return enter(state, chooseDestination(state, next));
    return navigate(paths.choosePassword(token), { replace: true, state: { next } satisfies SignInState });
  }

  if (step.name === 'code') {
    const { credentials } = step;
    const send = (token: string) =>
      credentials ? client.login({ body: { ...credentials, token } }) : client.finishSso({ body: { token } });
    const goBack = (alert: string | null) =>
      setStep({ ...passwordStep, username: credentials?.username ?? '', alert });
    return (
      <FullScreenPage title="Enter your code">
        <Suspense>
          <LoginCodeForm send={send} onSignedIn={signIn} onPasswordAsked={goBack} />
        </Suspense>
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
      ssoError={search.get('sso_error')}
      next={next}
      onAnswer={({ state, credentials }) =>
        state.tfa_required ? setStep({ name: 'code', credentials }) : signIn(state)
      }
      onSignedIn={signIn}
    />
  );
}

/** Users with several hospitals choose one first, unless the link leads into a module. */
function chooseDestination(state: AuthState, next: string): string {
  const isAsked = hasSeveralHospitals(state) && !namesModule(next) && next !== paths.signedIn;
  return isAsked ? paths.chooseHospital(next) : next;
}

interface PasswordStepProps {
  /** Known after the code step. */
  username: string;
  /** Why another step led back here. */
  alert: string | null;
  /** Why a single sign-on led back here. */
  ssoError: string | null;
  next: string;
  onAnswer: (answer: { state: LoginState; credentials: Credentials }) => void;
  onSignedIn: (state: LoginState) => Promise<unknown>;
}

/** Asks for the password. If a provider signs in people of the typed address, its button comes above the password (B1). */
function PasswordStep({ username, alert, ssoError, next, onAnswer, onSignedIn }: PasswordStepProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const first = username === '' ? email : password;
  useEffect(() => first.current?.focus(), [first]);
  const form = useServerForm({
    initialValues: { username, password: '' },
    initialAlert: alert,
    submit: async credentials => {
      const isProviders = credentials.password === '' && (await continueWithProvider());
      return isProviders ? null : { credentials, state: await client.login({ body: credentials }) };
    },
    onSubmitted: answer => answer && onAnswer(answer),
  });
  const { provider, lookUp } = useProvider(form.values.username);

  async function continueWithProvider(): Promise<boolean> {
    const found = await lookUp();
    if (found) window.location.assign(linkToProvider(found, next));
    return found !== null;
  }

  return (
    <FullScreenPage title="Parity Login">
      <ServerForm form={form} submitLabel="Log In">
        <EmailField
          ref={email}
          autoComplete="username webauthn"
          {...form.textField('username')}
          onBlur={() => void lookUp()}
        />
        {provider && (
          <Button size="md" component="a" href={linkToProvider(provider, next)}>
            Continue with {provider.name}
          </Button>
        )}
        <Box pos="relative">
          <CurrentPasswordField label="Password" ref={password} {...form.textField('password')} />
          {/* After the field in the tab order, beside its label on the screen. */}
          <Box component="span" pos="absolute" top={0} right={0}>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </Box>
        </Box>
        {ssoError && form.status.state === 'idle' && (
          <Suspense>
            <SsoAlert code={ssoError} />
          </Suspense>
        )}
      </ServerForm>
      <PasskeyLogin hasAutofill={form.status.state !== 'submitting'} onSignedIn={onSignedIn} />
    </FullScreenPage>
  );
}
