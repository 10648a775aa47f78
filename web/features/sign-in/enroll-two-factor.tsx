import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthState } from '#contract/people/accounts.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { ConfirmFields } from './confirm-password.tsx';
import { AuthenticatorForm } from './second-factor-form.tsx';
import { AuthenticatorSetup, prepareTwoFactor, type TwoFactorSetup } from './two-factor-codes.tsx';

type Setup = UseMutationResult<TwoFactorSetup, Error, string | undefined>;

/** Requests a secret. Start it with `mutate(undefined)`. */
export function useTwoFactorSetup(): Setup {
  const { email } = useSignedInUser();
  return useMutation({ mutationFn: (password?: string) => prepareTwoFactor(email, password) });
}

interface EnrollTwoFactorProps {
  setup: Setup;
  /** Two-factor is on: show the recovery codes. */
  onEnabled: (state: AuthState, recoveryCodes: string[]) => void;
}

/** Shows the secret and verifies a code from the app. */
export function EnrollTwoFactor({ setup, onEnabled }: EnrollTwoFactorProps) {
  if (!setup.isSuccess) return <PendingSetup setup={setup} />;
  return (
    <>
      <AuthenticatorSetup {...setup.data} />
      <AuthenticatorForm
        submitLabel="Verify Code"
        submit={token => client.finishEnablingTwoFactor({ body: { token } })}
        onSubmitted={({ recovery_codes, ...state }) => onEnabled(state, recovery_codes)}
      />
    </>
  );
}

/** Before there is a secret. The form for the password stays while the password is checked. */
function PendingSetup({ setup }: { setup: Setup }) {
  const { error } = setup;
  const [request, setRequest] = useState<string | null>(null);
  const asked = error && readProblems(error).fields.current_password;
  if (request === null && asked) setRequest(asked);
  if (request !== null) return <ConfirmForm request={request} submit={setup.mutateAsync} />;
  if (!error) return <SetupSkeleton />;
  return (
    <>
      <AlertLine error={error} />
      <Button variant="default" onClick={() => setup.mutate(undefined)}>
        Try again
      </Button>
    </>
  );
}

interface ConfirmFormProps {
  request: string;
  submit: (password: string) => Promise<unknown>;
}

/** The server asks for it if the login was a while ago, or with single sign-on (D48, D56). */
function ConfirmForm({ request, submit }: ConfirmFormProps) {
  const form = useServerForm({
    initialValues: { current_password: '' },
    submit: ({ current_password }) => submit(current_password),
    clearWhenRefused: ['current_password'],
  });
  return (
    <ServerForm form={form} submitLabel="Continue">
      <ConfirmFields form={form} request={request} description={request} />
    </ServerForm>
  );
}

function SetupSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={18} width="85%" />
      <Skeleton height={188} width={188} mx="auto" />
      <Skeleton height={60} />
      <Skeleton height={46} />
      <Skeleton height={42} />
    </>
  );
}
