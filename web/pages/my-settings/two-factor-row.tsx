import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmPassword } from '#web/features/sign-in/confirm-password.tsx';
import { EnrollTwoFactor, useTwoFactorSetup } from '#web/features/sign-in/enroll-two-factor.tsx';
import { SecondFactorForm } from '#web/features/sign-in/second-factor-form.tsx';
import { RecoveryCodes } from '#web/features/sign-in/two-factor-codes.tsx';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SettingRow } from '#web/ui/setting-list.tsx';
export function TwoFactorRow() {
  const { tfa_enabled } = useSignedInUser();
  const { update } = useAuthActions();
  // Not derived from `tfa_enabled`, which changes while the dialog still shows the recovery codes.
  const [opened, setOpened] = useState<'enable' | 'disable' | null>(null);
  const close = () => setOpened(null);
  const setup = useTwoFactorSetup();

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
          submit={(token, current_password) =>
            client.disableTwoFactor({ body: { token, ...(current_password && { current_password }) } })
          }
          confirmation={form => <ConfirmPassword form={form} />}
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
  setup: ReturnType<typeof useTwoFactorSetup>;
  onClose: () => void;
}

/** Shows the secret, verifies a code from the app, then shows the recovery codes. */
function EnableTwoFactorDialog({ opened, setup, onClose }: EnableTwoFactorDialogProps) {
  const { update } = useAuthActions();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

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
      <EnrollTwoFactor
        setup={setup}
        onEnabled={(state, codes) => {
          setRecoveryCodes(codes);
          void update(state);
        }}
      />
    </Dialog>
  );
}
