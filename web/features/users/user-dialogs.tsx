import type { ListedUser } from '#contract/people/users.ts';
import { client } from '#web/lib/api/client.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddUserForm } from './add-user-form.tsx';
import { ResetTwoFactorForm, SetPasswordForm } from './password-forms.tsx';
import { taskTitles, type UserTask } from './user-actions.tsx';
import { UserForm } from './user-form.tsx';
import type { UserScope } from './user-scope.ts';
import { fullName } from './user-words.ts';

/** What the open dialog is about. */
export type UserDialog = { task: 'add' } | { task: UserTask; user: ListedUser };

interface UserDialogsProps {
  scope: UserScope;
  dialog: UserDialog;
  opened: boolean;
  onClose: () => void;
  /** Gets the user as stored, and a notice if the list does not show what was done. */
  onDone: (user: ListedUser, notice: string | null) => void;
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
    return <AddUserForm scope={scope} onAdded={(user, known) => onDone(user, addedNotice(user, known))} />;
  }
  const { task, user } = dialog;
  const form = { scope, user };
  if (task === 'edit') return <UserForm {...form} onSaved={saved => onDone(saved, null)} />;
  if (task === 'password') {
    return (
      <SetPasswordForm {...form} onDone={saved => onDone(saved, `${fullName(saved)} has a new password.`)} />
    );
  }
  return (
    <ResetTwoFactorForm
      {...form}
      onDone={saved => onDone(saved, `Two-factor is off for ${fullName(saved)}.`)}
    />
  );
}

function addedNotice(user: ListedUser, known: boolean): string {
  const name = fullName(user);
  if (!known) return `${name} was invited by mail to ${user.email}.`;
  return user.is_active
    ? `${name} has access now.`
    : `${name} was given access, but is deactivated and cannot log in.`;
}
