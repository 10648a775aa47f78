import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';

interface DateFilterProps {
  label: string;
  /** Empty for none. */
  value: IsoDate | '';
  onChange: (date: IsoDate | '') => void;
}

/** A day that narrows a list. The year 0202 on the way to 2026 is typed, not meant. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
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
