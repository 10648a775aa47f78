import { TextInput, type TextInputProps } from '@mantine/core';

/** The user's own address, which password managers fill in. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
