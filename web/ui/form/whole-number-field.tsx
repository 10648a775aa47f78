import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { isWithin, type NumberLimit } from '#domain/measures/limits.ts';
import { findNumberFault } from './checks.ts';
import classes from './whole-number-field.module.css';

interface WholeNumberFieldProps extends Pick<TextInputProps, 'w' | 'ml' | 'rightSection'> {
  label: string;
  value: number;
  limit: NumberLimit;
  onChange: (value: number) => void;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
}

/** The arrow keys step by 1; a text that is no number of the range stays in the field and changes nothing. */
export function WholeNumberField({
  label,
  value,
  limit,
  onChange,
  hideLabel = false,
  ...layout
}: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string) {
    const isNumber = findNumberFault(text, limit) === undefined;
    setTyped(isNumber ? null : text);
    if (isNumber) onChange(Number(text));
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (isWithin(value + by, limit)) type(String(value + by));
  }

  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      {...layout}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className={classes.number ?? ''}
      value={typed ?? String(value)}
      error={typed === null ? undefined : findNumberFault(typed, limit)}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => setTyped(null)}
    />
  );
}
