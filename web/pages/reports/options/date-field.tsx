import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';

interface DateFieldProps {
  label: string;
  value: IsoDate;
  error: string | undefined;
  onChange: (date: IsoDate) => void;
}

/** Takes a date once it is whole and left, or with Enter: the year 0202 on the way to 2026 is typed, not meant. */
export function DateField({ label, value, error, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    setTyped(value);
  }

  function take() {
    if (!isIsoDate(typed)) setTyped(value);
    else if (typed !== value) onChange(typed);
  }

  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      error={error}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={take}
      // Enter generates the report, and means the date that is seen.
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  );
}
