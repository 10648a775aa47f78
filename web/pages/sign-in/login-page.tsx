import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuthState, LoginState } from '#contract/people/accounts.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { isModuleRedirect, paths, safeNext } from '#web/paths.ts';
import { CodeStep } from './code-step.tsx';
import { type Credentials, PasswordStep } from './password-step.tsx';
import type { TemporaryPassword } from './temporary-password.ts';

/** What was typed stays in memory between the steps, and nowhere else. */
type Step = { name: 'password'; username: string; alert: string | null } | ({ name: 'code' } & Credentials);

export function LoginPage() {
  const [search] = useSearchParams();
  const { enter } = useAuthActions();
  const [step, setStep] = useState<Step>({ name: 'password', username: '', alert: null });
  const next = safeNext(search.get('next'));
  const navigate = useNavigate();

  function signIn(state: LoginState) {
    const token = state.password_change_token;
    if (!token) return enter(state, afterLogin(state, next));
    const origin: TemporaryPassword = { next };
    return navigate(paths.choosePassword(token), { replace: true, state: { temporaryPassword: origin } });
  }

  if (step.name === 'code') {
    const { username, password } = step;
    return (
      <CodeStep
        credentials={{ username, password }}
        onSignedIn={signIn}
        onBack={alert => setStep({ name: 'password', username, alert })}
      />
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

/** With several hospitals people choose one first, unless the link they follow brings its own. */
function afterLogin(state: AuthState, next: string): string {
  return hasSeveralHospitals(state) && !isModuleRedirect(next) ? paths.chooseHospital(next) : next;
}
