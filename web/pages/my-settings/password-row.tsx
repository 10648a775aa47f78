import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CurrentPasswordField, NewPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { sessionsQuery } from './sessions-card.tsx';
import { SettingRow } from './setting-row.tsx';

export function PasswordRow() {
  const [isOpened, setIsOpened] = useState(false);
  const [isChanged, setIsChanged] = useState(false);

  function finish() {
    setIsChanged(true);
    setIsOpened(false);
  }

  return (
    <>
      <SettingRow
        title="Password"
        hint={
          <span role="status">
            {isChanged
              ? 'Password changed. Your other sessions have ended.'
              : 'Changing it ends your other sessions.'}
          </span>
        }
      >
        <Button variant="default" onClick={() => setIsOpened(true)}>
          Change Password
        </Button>
      </SettingRow>
      <Dialog title="Change Password" opened={isOpened} onClose={() => setIsOpened(false)}>
        <ChangePasswordForm onChanged={finish} />
      </Dialog>
    </>
  );
}

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const { email } = useSignedInUser();
  const { update } = useAuthActions();
  const queryClient = useQueryClient();
  const form = useServerForm({
    initialValues: { old_password: '', new_password1: '', new_password2: '' },
    submit: body => client.changePassword({ body }),
    onSubmitted: async state => {
      onChanged();
      await update(state);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <ServerForm form={form} submitLabel="Save Password">
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField label="Current password" data-autofocus {...form.textField('old_password')} />
      <NewPasswordField label="New password" {...form.textField('new_password1')} />
      <NewPasswordField
        label="New password, once more"
        description={null}
        {...form.textField('new_password2')}
      />
    </ServerForm>
  );
}
