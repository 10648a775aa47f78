import { PasswordField } from '#web/ui/form/password-field.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

/** A session in which the password was given a while ago asks for it before an authenticator is set up (D48). */
export function ConfirmSetupForm({ submit }: { submit: (password: string) => Promise<unknown> }) {
  const form = useServerForm({
    initialValues: { current_password: '' },
    submit: ({ current_password }) => submit(current_password),
    clearWhenRefused: ['current_password'],
  });
  return (
    <ServerForm form={form} submitLabel="Continue">
      <PasswordField
        label="Your current password"
        description="You logged in a while ago. Please confirm that it is you."
        autoComplete="current-password"
        data-autofocus
        {...form.textField('current_password')}
      />
    </ServerForm>
  );
}
