import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './code-field.module.css';

const digits = 6;

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** The sixth digit is there. */
  onComplete: (code: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

/** The six digits of an authenticator app, typed, pasted as "123 456" or filled in by the browser. */
export function CodeField({ value, error, onChange, onComplete, ref }: CodeFieldProps) {
  function take(typed: string) {
    const code = typed.replace(/\D/g, '').slice(0, digits);
    onChange(code);
    if (code.length === digits && code !== value) onComplete(code);
  }
  return (
    <TextInput
      label="Six-digit code"
      name="token"
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ input: classes.code ?? '' }}
      data-autofocus
      value={value}
      error={error}
      onChange={event => take(event.currentTarget.value)}
      {...(ref && { ref })}
    />
  );
}

/** Why a code is not worth sending; undefined when it may be right. */
export function faultOfCode(code: string): string | undefined {
  return code.length === digits ? undefined : 'Enter all six digits.';
}
