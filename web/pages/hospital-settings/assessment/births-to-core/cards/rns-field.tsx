import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { isWithin, type NumberLimit } from '#domain/measures/limits.ts';
import { findNumberFault } from '#web/ui/form/checks.ts';
import classes from './cards.module.css';

interface RnsFieldProps {
  label: string;
  value: number;
  limit: NumberLimit;
  onChange: (rns: number) => void;
  /** Shows the label; otherwise it is only for screen readers. */
  hasLabel?: boolean;
}

/** Whole RNs. The arrow keys step by 1; a text that is no number stays in the field and changes nothing. */
export function RnsField({ label, value, limit, onChange, hasLabel = false }: RnsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value);

  function type(next: string) {
    const isNumber = findNumberFault(next, limit) === undefined;
    setTyped(isNumber ? null : next);
    if (isNumber) onChange(Number(next));
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (isWithin(value + by, limit)) type(String(value + by));
  }

  return (
    <TextInput
      {...(hasLabel ? { label } : { 'aria-label': label })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      className={classes.rns ?? ''}
      w={hasLabel ? 160 : 72}
      {...(!hasLabel && { ml: 'auto' })}
      value={text}
      error={typed === null ? undefined : findNumberFault(typed, limit)}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => setTyped(null)}
    />
  );
}
