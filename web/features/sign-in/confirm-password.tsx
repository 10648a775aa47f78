import { type ComponentProps, useState } from 'react';
import { CurrentPasswordField } from '#web/ui/form/password-field.tsx';

/** A form for which the server may ask for the user's own password (D48). */
interface ConfirmedForm {
  errors: { current_password?: string };
  textField(name: 'current_password'): ComponentProps<typeof CurrentPasswordField>;
}

/** The field appears when the server asks for it, and then stays. */
export function ConfirmPassword({ form }: { form: ConfirmedForm }) {
  const [isAsked, setIsAsked] = useState(false);
  if (form.errors.current_password && !isAsked) setIsAsked(true);
  if (!isAsked) return null;
  return <CurrentPasswordField {...form.textField('current_password')} />;
}
