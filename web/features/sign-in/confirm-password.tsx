import { type ComponentProps, useState } from 'react';
import { PasswordField } from '#web/ui/form/password-field.tsx';

/** A form that may be asked for the person's own password (D48). */
interface ConfirmedForm {
  errors: { current_password?: string };
  textField(name: 'current_password'): Partial<ComponentProps<typeof PasswordField>>;
}

/** The field appears once the server has asked for it, and then stays. */
export function ConfirmPassword({ form }: { form: ConfirmedForm }) {
  const [asked, setAsked] = useState(false);
  if (form.errors.current_password && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <PasswordField
      label="Your current password"
      autoComplete="current-password"
      {...form.textField('current_password')}
    />
  );
}
