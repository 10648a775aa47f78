import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmFields, confirmReason } from '#web/features/sign-in/confirm-password.tsx';
import { AuthenticatorForm, SecondFactorForm } from '#web/features/sign-in/second-factor-form.tsx';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { SettingRow } from './setting-row.tsx';
import {
  AuthenticatorSetup,
  prepareTwoFactor,
  RecoveryCodes,
  type TwoFactorSetup,
} from './two-factor-codes.tsx';

export function TwoFactorRow() {
  const { tfa_enabled, email } = useSignedInUser();
  const { update } = useAuthActions();
  // Not derived from `tfa_enabled`, which changes while the dialog still shows the recovery codes.
  const [opened, setOpened] = useState<'enable' | 'disable' | null>(null);
  const close = () => setOpened(null);
  const setup = useMutation({ mutationFn: (password?: string) => prepareTwoFactor(email, password) });

  function enable() {
    setup.mutate(undefined);
    setOpened('enable');
  }

  return (
    <>
      <SettingRow
        title="Two-factor auth"
        hint={
          <span role="status">
            {tfa_enabled
              ? 'On. Signing in asks for a code from your authenticator app.'
              : 'Off. When it is on, signing in also asks for a code from your phone.'}
          </span>
        }
      >
        <Button variant="default" onClick={tfa_enabled ? () => setOpened('disable') : enable}>
          {tfa_enabled ? 'Disable Two-Factor Auth' : 'Enable Two-Factor Auth'}
        </Button>
      </SettingRow>
      <EnableTwoFactorDialog opened={opened === 'enable'} setup={setup} onClose={close} />
      <Dialog title="Disable Two-Factor Auth" opened={opened === 'disable'} onClose={close}>
        <SecondFactorForm
          submitLabel="Disable"
          submit={token => client.disableTwoFactor({ body: { token } })}
          onSubmitted={state => {
            close();
            void update(state);
          }}
        />
      </Dialog>
    </>
  );
}

interface EnableTwoFactorDialogProps {
  opened: boolean;
  /** Started by the button that opens the dialog. */
  setup: UseMutationResult<TwoFactorSetup, Error, string | undefined>;
  onClose: () => void;
}

/** Shows the secret, verifies a code from the app, then shows the recovery codes. */
function EnableTwoFactorDialog({ opened, setup, onClose }: EnableTwoFactorDialogProps) {
  const { update } = useAuthActions();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

  async function enable(token: string) {
    const { recovery_codes, ...state } = await client.finishEnablingTwoFactor({ body: { token } });
    setRecoveryCodes(recovery_codes);
    return state;
  }

  if (recoveryCodes) {
    return (
      <Dialog
        title="Save your recovery codes"
        opened={opened}
        onClose={onClose}
        onClosed={() => setRecoveryCodes(null)}
        mustFinish
      >
        <RecoveryCodes codes={recoveryCodes} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Enable Two-Factor Auth" opened={opened} onClose={onClose}>
      {setup.isSuccess ? (
        <>
          <AuthenticatorSetup {...setup.data} />
          <AuthenticatorForm submitLabel="Verify Code" submit={enable} onSubmitted={update} />
        </>
      ) : (
        <PendingSetup setup={setup} />
      )}
    </Dialog>
  );
}

/** Before there is a secret. The form for the password stays while the password is checked. */
function PendingSetup({ setup }: Pick<EnableTwoFactorDialogProps, 'setup'>) {
  const { error } = setup;
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);
  if (!isPasswordAsked && error && 'current_password' in readProblems(error).fields) setIsPasswordAsked(true);
  if (isPasswordAsked) return <ConfirmForm submit={setup.mutateAsync} />;
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

/** The server asks for it if the login was a while ago (D48). */
function ConfirmForm({ submit }: { submit: (password: string) => Promise<unknown> }) {
  const form = useServerForm({
    initialValues: { current_password: '' },
    submit: ({ current_password }) => submit(current_password),
    clearWhenRefused: ['current_password'],
  });
  return (
    <ServerForm form={form} submitLabel="Continue">
      <ConfirmFields form={form} description={confirmReason} />
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
