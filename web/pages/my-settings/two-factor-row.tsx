import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';
import { prepareTwoFactor } from './prepare-two-factor.ts';
import { SettingRow } from './setting-row.tsx';

export function TwoFactorRow() {
  const { tfa_enabled, email } = useSignedInUser();
  // Apart from whether it is on: that changes while the dialog still shows the recovery codes.
  const [opened, setOpened] = useState<'enable' | 'disable' | null>(null);
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
      <EnableTwoFactorDialog opened={opened === 'enable'} setup={setup} onClose={() => setOpened(null)} />
      <DisableTwoFactorDialog opened={opened === 'disable'} onClose={() => setOpened(null)} />
    </>
  );
}
