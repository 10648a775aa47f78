import type { ListedUser } from '#contract/people/users.ts';
import { client } from '#web/lib/api/client.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddUserForm } from './add-user-form.tsx';
import { ResetTwoFactorForm, SetPasswordForm } from './password-forms.tsx';
import type { UserTask } from './user-actions.tsx';
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
  /** Something was done: the person as they are now, and a sentence where the list does not show it. */
  onDone: (user: ListedUser, notice: string | null) => void;
  onRemoved: (user: ListedUser) => void;
}

const titles: Record<UserDialog['task'], string> = {
  add: 'Add User',
  edit: 'Edit User',
  password: 'Set Password',
  'two-factor': 'Reset Two-Factor',
  remove: 'Remove from this Hospital',
  invite: 'Resend Invitation',
};

export function UserDialogs({ scope, dialog, opened, onClose, onDone, onRemoved }: UserDialogsProps) {
  if (dialog.task === 'remove' && scope.kind === 'hospital') {
    const { user } = dialog;
    return (
      <ConfirmDialog
        title={titles.remove}
        question={`Remove ${fullName(user)} from ${scope.hospital.name}? They lose access at once. Their account and what they entered stay.`}
        confirmLabel="Remove"
        opened={opened}
        onClose={onClose}
        act={async () => {
          await client.removeClientUser({ params: { id: user.id } });
          onRemoved(user);
        }}
      />
    );
  }
  return (
    <Dialog title={titles[dialog.task]} opened={opened} onClose={onClose}>
      <DialogForm scope={scope} dialog={dialog} onDone={onDone} />
    </Dialog>
  );
}

function DialogForm({ scope, dialog, onDone }: Pick<UserDialogsProps, 'scope' | 'dialog' | 'onDone'>) {
  if (dialog.task === 'add') {
    return <AddUserForm scope={scope} onAdded={(user, known) => onDone(user, addedNotice(user, known))} />;
  }
  const { task, user } = dialog;
  switch (task) {
    case 'edit':
      return <UserForm scope={scope} user={user} onSaved={saved => onDone(saved, null)} />;
    case 'password':
      return (
        <SetPasswordForm
          scope={scope}
          user={user}
          onDone={changed => onDone(changed, `${fullName(changed)} has a new password.`)}
        />
      );
    case 'two-factor':
      return (
        <ResetTwoFactorForm
          scope={scope}
          user={user}
          onDone={changed => onDone(changed, `Two-factor is off for ${fullName(changed)}.`)}
        />
      );
    default:
      return null;
  }
}

function addedNotice(user: ListedUser, known: boolean): string {
  const name = fullName(user);
  if (!known) return `${name} was invited by mail to ${user.email}.`;
  return user.is_active
    ? `${name} has access now.`
    : `${name} was given access, but is deactivated and cannot log in.`;
}
