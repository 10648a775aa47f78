import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { passwordLength } from '#domain/people/sign-in/password-rules.ts';

/** A password whose characters can be shown. */
function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      // Mantine sets this on its other inputs; forms move the focus to the first input that has it.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
      {...props}
    />
  );
}

/** The user's own password, which confirms a change. */
export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordField label="Your current password" autoComplete="current-password" {...props} />;
}

/** A new password, with its rule. Password managers offer one. */
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
