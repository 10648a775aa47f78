import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { passwordLength } from '#domain/people/password-rules.ts';

/** A password whose characters can be shown. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      // The library marks its other inputs by itself; forms put the focus on what is marked.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
      {...props}
    />
  );
}

/** A password to be chosen: its rule is told before, and password managers offer one. */
export function NewPasswordField(props: PasswordInputProps) {
  const { least, most } = passwordLength;
  return (
    <PasswordField
      description={`${least} to ${most} characters. A few unrelated words make a good one.`}
      autoComplete="new-password"
      {...props}
    />
  );
}
