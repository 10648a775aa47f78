import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';

interface DateFilterProps {
  label: string;
  /** Empty for none. */
  value: IsoDate | '';
  onChange: (date: IsoDate | '') => void;
}

/** Filters a list by date. Ignores incomplete input, such as the year 0202 while somebody types 2026. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(value);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    setTyped(value);
  }

  function take(text: string) {
    setTyped(text);
    if (text === '' || isIsoDate(text)) onChange(text);
  }

  return (
    <TextInput
      type="date"
      aria-label={label}
      value={typed}
      onChange={event => take(event.currentTarget.value)}
    />
  );
}
