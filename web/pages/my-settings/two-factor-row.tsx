import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondFactorForm } from '#web/features/sign-in/second-factor-form.tsx';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { prepareTwoFactor } from './authenticator-setup.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

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
              : 'Off. When it is on, your password alone lets nobody in.'}
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
