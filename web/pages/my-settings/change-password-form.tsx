import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { NewPasswordField, PasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { sessionsQuery } from './sessions-query.ts';

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
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
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.textField('old_password')}
      />
      <NewPasswordField label="New password" {...form.textField('new_password1')} />
      <NewPasswordField
        label="New password, once more"
        description={null}
        {...form.textField('new_password2')}
      />
    </ServerForm>
  );
}
