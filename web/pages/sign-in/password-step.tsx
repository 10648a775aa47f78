import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { LoginState } from '#contract/people/accounts.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Link } from '#web/ui/link.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import classes from './password-step.module.css';

export interface Credentials {
  username: string;
  password: string;
}

interface PasswordStepProps {
  /** Known where somebody comes back from the code. */
  username: string;
  /** Why they came back, where that was not their own choice. */
  alert: string | null;
  onAnswer: (answer: { state: LoginState; credentials: Credentials }) => void;
}

export function PasswordStep({ username, alert, onAnswer }: PasswordStepProps) {
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
          <PasswordField
            label="Password"
            autoComplete="current-password"
            ref={password}
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
