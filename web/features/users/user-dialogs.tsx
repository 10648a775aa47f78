import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientConfig, ListedUser } from '#contract/users/users.ts';
import { client } from '#web/lib/api/client.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CurrentPasswordField, NewPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { AddUserForm } from './add-user-form.tsx';
import { taskTitles, type UserTask } from './user-cells.tsx';
import { UserForm, type UserFormProps } from './user-form.tsx';
import { getHospitalId } from './user-scope.ts';
import { fullName, isSuspended } from './user-words.ts';
import { usersKey } from './users-query.ts';

/** The task of the open dialog, and its user. */
export type UserDialog = { task: 'add'; access?: ClientConfig } | { task: UserTask; user: ListedUser };

interface UserDialogsProps extends Pick<UserFormProps, 'scope' | 'onDone'> {
  dialog: UserDialog;
  opened: boolean;
  onClose: () => void;
}

export function UserDialogs({ scope, dialog, opened, onClose, onDone }: UserDialogsProps) {
  if (dialog.task === 'remove' && scope.kind === 'hospital') {
    const { user } = dialog;
    return (
      <ConfirmDialog
        title={taskTitles.remove}
        question={`Remove ${fullName(user)} from ${scope.hospital.name}? They lose access at once. Their account and what they entered stay.`}
        confirmLabel="Remove"
        opened={opened}
        onClose={onClose}
        act={async () => {
          await client.removeClientUser({ params: { id: user.id } });
          onDone(user, `${fullName(user)} was removed.`);
        }}
      />
    );
  }
  return (
    <Dialog
      title={dialog.task === 'add' ? 'Add User' : taskTitles[dialog.task]}
      opened={opened}
      onClose={onClose}
    >
      <DialogForm scope={scope} dialog={dialog} onDone={onDone} />
    </Dialog>
  );
}

function DialogForm({ scope, dialog, onDone }: Pick<UserDialogsProps, 'scope' | 'dialog' | 'onDone'>) {
  if (dialog.task === 'add') {
    return (
      <AddUserForm
        scope={scope}
        access={dialog.access}
        onAdded={(user, known) => onDone(user, addedNotice(user, known, getHospitalId(scope)))}
      />
    );
  }
  const { task, user } = dialog;
  const form = { scope, user, onDone };
  if (task === 'edit') return <EditUser {...form} />;
  return task === 'password' ? <SetPasswordForm {...form} /> : <ResetTwoFactorForm {...form} />;
}

function addedNotice(user: ListedUser, known: boolean, hospitalId: number | null): string {
  const name = fullName(user);
  if (isSuspended(user, hospitalId)) return `${name} has access, but it is suspended. You can restore it.`;
  if (!known) return `${name} was invited by mail to ${user.email}.`;
  return user.is_active
    ? `${name} has access now.`
    : `${name} was given access, but is deactivated and cannot log in.`;
}

/** The password is set in a dialog above, so that what was typed here stays. */
function EditUser({ scope, user, onDone }: UserFormProps) {
  const queryClient = useQueryClient();
  const [isSettingPassword, password] = useDisclosure(false);
  const [notice, setNotice] = useState<string | null>(null);

  function finish(_: ListedUser, message: string | null) {
    password.close();
    setNotice(message);
    void queryClient.invalidateQueries({ queryKey: usersKey });
  }

  return (
    <>
      <UserForm
        scope={scope}
        user={user}
        onDone={onDone}
        passwordButton={
          <div>
            <Button variant="default" mb={notice ? 's8' : 0} onClick={password.open}>
              {taskTitles.password}
            </Button>
            <NoticeLine message={notice} onClose={() => setNotice(null)} />
          </div>
        }
      />
      <Dialog title={taskTitles.password} above opened={isSettingPassword} onClose={password.close}>
        <SetPasswordForm scope={scope} user={user} onDone={finish} />
      </Dialog>
    </>
  );
}

/** Sets another user's password, confirmed with the own one (D28). */
function SetPasswordForm({ scope, user, onDone }: UserFormProps) {
  const form = useServerForm({
    initialValues: { current_password: '', password: '', again: '' },
    check: ({ password, again }) =>
      password === again ? {} : { again: 'The two passwords are not the same.' },
    submit: ({ again: _checked, ...body }) => scope.calls.setPassword(user.id, body),
    onSubmitted: saved => onDone(saved, `${fullName(saved)} has a new password.`),
  });
  return (
    <ServerForm form={form} submitLabel="Set Password">
      <Text size="sm">
        {fullName(user)} can log in with the new password once, and then chooses their own. Sessions that are
        open end, and they are told by mail.
      </Text>
      <CurrentPasswordField data-autofocus {...form.textField('current_password')} />
      <NewPasswordField label={`New password for ${user.first_name}`} {...form.textField('password')} />
      <NewPasswordField label="New password, once more" description={null} {...form.textField('again')} />
    </ServerForm>
  );
}

/** For users without their phone and recovery codes. */
function ResetTwoFactorForm({ scope, user, onDone }: UserFormProps) {
  const form = useServerForm({
    initialValues: { current_password: '' },
    submit: body => scope.calls.resetTwoFactor(user.id, body),
    onSubmitted: saved => onDone(saved, `Two-factor is off for ${fullName(saved)}.`),
  });
  return (
    <ServerForm form={form} submitLabel="Reset Two-Factor">
      <Text size="sm">
        {fullName(user)} will log in with the password alone until they turn two-factor on again. They are
        told by mail.
      </Text>
      <CurrentPasswordField data-autofocus {...form.textField('current_password')} />
    </ServerForm>
  );
}
