import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fillThisOut } from '#web/lib/api/messages.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AuthenticatorForm, type TokenFormProps } from './authenticator-form.tsx';

/** Proves who somebody is with a code of their app or, where the phone is lost, with a recovery code. */
export function SecondFactorForm<Answer>(props: TokenFormProps<Answer>) {
  const [recovering, setRecovering] = useState(false);
  return (
    <>
      <Text size="sm" c="dimmed">
        {recovering
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Open your authenticator app and enter the code that it shows for Parity.'}
      </Text>
      {recovering ? <RecoveryCodeForm {...props} /> : <AuthenticatorForm {...props} />}
      <div>
        <LinkButton onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use your authenticator app instead' : 'Use a recovery code instead'}
        </LinkButton>
      </div>
    </>
  );
}

function RecoveryCodeForm<Answer>({ submitLabel, submit, onSubmitted }: TokenFormProps<Answer>) {
  const field = useInitialFocus<HTMLInputElement>();
  const form = useServerForm({
    initialValues: { token: '' },
    check: ({ token }) => (token.trim() === '' ? { token: fillThisOut } : {}),
    submit: ({ token }) => submit(token.trim()),
    onSubmitted,
    clearWhenRefused: ['token'],
  });
  return (
    <ServerForm form={form} submitLabel={submitLabel}>
      <TextInput
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        ref={field}
        {...form.textField('token')}
      />
    </ServerForm>
  );
}
