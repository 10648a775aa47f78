import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LoginState } from '#contract/people/accounts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage, fillThisOut, readProblems } from '#web/lib/api/messages.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { ConfirmedForm } from './confirm-password.tsx';
import classes from './second-factor-form.module.css';

interface TokenFormProps<Answer> {
  submitLabel: string;
  submit: (token: string, current_password: string) => Promise<Answer>;
  onSubmitted?: (answer: Answer) => void;
  /** Asks the user to confirm that it is them, if the server wants that as well. */
  confirmation?: (form: ConfirmedForm) => ReactNode;
}

const blank = { token: '', current_password: '' };

/** Asks for a code of the authenticator app or, if the phone is lost, for a recovery code. */
export function SecondFactorForm<Answer>(props: TokenFormProps<Answer>) {
  const [isRecovering, setIsRecovering] = useState(false);
  return (
    <>
      <Text size="sm" c="dimmed">
        {isRecovering
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Open your authenticator app and enter the code that it shows for Parity.'}
      </Text>
      {isRecovering ? <RecoveryCodeForm {...props} /> : <AuthenticatorForm {...props} />}
      <div>
        <LinkButton onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Use your authenticator app instead' : 'Use a recovery code instead'}
        </LinkButton>
      </div>
    </>
  );
}

interface LoginCodeFormProps {
  /** Repeats the sign-in with a code: the password is sent again (D42), or a single sign-on finishes. */
  send: (token: string) => Promise<LoginState>;
  onSignedIn: (state: LoginState) => Promise<unknown>;
  /** After too many wrong codes, or if the password was changed, the sign-in starts again, with a reason. */
  onPasswordAsked: (reason: string) => void;
}

/** The second step of a login with two-factor. */
export function LoginCodeForm({ send, onSignedIn, onPasswordAsked }: LoginCodeFormProps) {
  async function logIn(token: string) {
    const state = await send(token).catch((error: unknown) => {
      if (!isPasswordAsked(error)) throw error;
      onPasswordAsked(errorMessage(error));
      return null;
    });
    if (state) await onSignedIn(state);
  }
  return <SecondFactorForm submitLabel="Log In" submit={logIn} />;
}

function isPasswordAsked(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : null;
  return status === 429 || (status === 400 && readProblems(error).fields.token === undefined);
}

const digits = 6;

/** Asks for the current code of an authenticator app: typed, pasted as "123 456" or filled in by the browser. */
export function AuthenticatorForm<Answer>(props: TokenFormProps<Answer>) {
  return (
    <CodeForm
      {...props}
      input={{ label: 'Six-digit code', inputMode: 'numeric', autoComplete: 'one-time-code' }}
      className={classes.code}
      clean={typed => typed.replace(/\D/g, '').slice(0, digits)}
      length={digits}
    />
  );
}

function RecoveryCodeForm<Answer>(props: TokenFormProps<Answer>) {
  const input = {
    label: 'Recovery code',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  };
  return <CodeForm {...props} input={input} />;
}

interface CodeFormProps<Answer> extends TokenFormProps<Answer> {
  input: TextInputProps;
  className?: string | undefined;
  /** Leaves out what is not part of a code. */
  clean?: (typed: string) => string;
  /** Of a complete code; the last character submits. */
  length?: number;
}

function CodeForm<Answer>(props: CodeFormProps<Answer>) {
  const { submitLabel, submit, confirmation, input, className = '', clean, length, ...options } = props;
  const field = useInitialFocus<HTMLInputElement>();
  const form = useServerForm({
    initialValues: blank,
    check: ({ token }) => {
      if (token.trim() === '') return { token: fillThisOut };
      return length === undefined || token.length === length ? {} : { token: 'Enter all six digits.' };
    },
    submit: ({ token, current_password }) => submit(token.trim(), current_password),
    ...options,
    clearWhenRefused: ['token', 'current_password'],
  });

  function change(typed: string) {
    const token = clean?.(typed) ?? typed;
    form.setValue('token', token);
    if (token.length === length && token !== form.values.token) void form.submit({ ...form.values, token });
  }

  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <TextInput
        {...input}
        classNames={{ input: className }}
        data-autofocus
        ref={field}
        {...form.textField('token')}
        onChange={event => change(event.currentTarget.value)}
      />
      {confirmation?.(form)}
    </ServerForm>
  );
}
