import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type IsoDate, isIsoDate } from '#domain/time/calendar.ts';

interface DateFieldProps {
  label: string;
  value: IsoDate;
  error: string | undefined;
  onChange: (date: IsoDate) => void;
}

/** An incomplete date stays while it is typed; without a complete one the field shows the previous date again. */
export function DateField({ label, value, error, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function take(text: string) {
    setTyped(text);
    if (isIsoDate(text)) onChange(text);
  }

  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? value}
      error={error}
      onChange={event => take(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
