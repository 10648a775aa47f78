import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';

interface DateFieldProps {
  label: string;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  /** Empty for none. */
  value: IsoDate | '';
  error?: string | undefined;
  onChange: (date: IsoDate) => void;
  /** Absent if there must be a date. */
  onClear?: () => void;
}

/**
 * The browser's own date field. Incomplete input, such as the year 0202 while a user types 2026, stays in the field until it is
 * left and is not passed on.
 */
export function DateField({ label, isLabelHidden = false, value, error, onChange, onClear }: DateFieldProps) {
  /** Null while the field shows `value`. */
  const [typed, setTyped] = useState<string | null>(null);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    setTyped(null);
  }

  function take(text: string) {
    setTyped(text);
    if (isIsoDate(text)) onChange(text);
    else if (text === '') onClear?.();
  }

  return (
    <TextInput
      type="date"
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={typed ?? value}
      error={error}
      onChange={event => take(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
