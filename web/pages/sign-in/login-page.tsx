import { PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { AuthState } from '#contract/accounts.ts';
import { hasSeveralHospitals } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { client } from '#web/lib/client.ts';
import { isModuleRedirect, paths, safeNext } from '#web/paths.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { FullScreenPage } from '#web/ui/full-screen-page.tsx';
import { Link } from '#web/ui/link.tsx';
import classes from './login-page.module.css';

export function LoginPage() {
  const [search] = useSearchParams();
  const { enter } = useAuthActions();
  const next = safeNext(search.get('next'));
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  const form = useServerForm({
    initialValues: { username: '', password: '' },
    submit: body => client.login({ body }),
    onSubmitted: state => enter(state, afterLogin(state, next)),
  });

  return (
    <FullScreenPage title="Parity Login">
      <ServerForm form={form} submitLabel="Log In">
        <TextInput
          label="Email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={email}
          {...form.textField('username')}
        />
        <div className={classes.password}>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
            {...form.textField('password')}
          />
          {/* After the field in the tab order, beside its label on the screen. */}
          <span className={classes.forgot}>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </span>
        </div>
      </ServerForm>
    </FullScreenPage>
  );
}

/** With several hospitals people choose one first, unless the link they follow brings its own. */
function afterLogin(state: AuthState, next: string): string {
  return hasSeveralHospitals(state) && !isModuleRedirect(next) ? paths.chooseHospital(next) : next;
}
