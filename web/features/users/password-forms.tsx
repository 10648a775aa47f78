import { Text } from '@mantine/core';
import type { ListedUser } from '#contract/people/users.ts';
import { CurrentPasswordField, NewPasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import type { UserScope } from './user-scope.ts';
import { fullName } from './user-words.ts';

interface PasswordFormProps {
  scope: UserScope;
  user: ListedUser;
  onDone: (user: ListedUser) => void;
}

/** Sets another user's password, confirmed with the own one (D28). */
export function SetPasswordForm({ scope, user, onDone }: PasswordFormProps) {
  const form = useServerForm({
    initialValues: { current_password: '', password: '', again: '' },
    check: ({ password, again }) =>
      password === again ? {} : { again: 'The two passwords are not the same.' },
    submit: ({ again: _checked, ...body }) => scope.calls.setPassword(user.id, body),
    onSubmitted: onDone,
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

/** For a user who has lost both the phone and the recovery codes. */
export function ResetTwoFactorForm({ scope, user, onDone }: PasswordFormProps) {
  const form = useServerForm({
    initialValues: { current_password: '' },
    submit: body => scope.calls.resetTwoFactor(user.id, body),
    onSubmitted: onDone,
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
