import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SettingRow } from './setting-row.tsx';

export function PasswordRow() {
  const [opened, setOpened] = useState(false);
  const [changed, setChanged] = useState(false);

  function finish() {
    setChanged(true);
    setOpened(false);
  }

  return (
    <>
      <SettingRow
        title="Password"
        hint={
          <span role="status">
            {changed
              ? 'Password changed. Your other sessions have ended.'
              : 'Changing it ends your other sessions.'}
          </span>
        }
      >
        <Button variant="default" onClick={() => setOpened(true)}>
          Change Password
        </Button>
      </SettingRow>
      <Dialog title="Change Password" opened={opened} onClose={() => setOpened(false)}>
        <ChangePasswordForm onChanged={finish} />
      </Dialog>
    </>
  );
}
