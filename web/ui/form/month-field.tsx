import { Input, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { monthName } from '#domain/time/calendar.ts';
import classes from './month-field.module.css';

interface MonthFieldProps {
  label: string;
  description: string;
  /** `2026-03`; while only one half is chosen `-03` or `2026-`, and empty for none. */
  value: string;
  error: string | undefined;
  onChange: (month: string) => void;
}

const firstYear = 2000;
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Two selects, because not every browser has an input for a month. */
export function MonthField({ label, description, value, error, onChange }: MonthFieldProps) {
  const labelId = useId();
  const [year = '', month = ''] = value.split('-');
  const choose = (parts: { year: string; month: string }) =>
    onChange(parts.year || parts.month ? `${parts.year}-${parts.month}` : '');
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
      role="group"
      aria-labelledby={labelId}
    >
      <div className={classes.halves}>
        <NativeSelect
          aria-label="Month"
          error={Boolean(error)}
          value={month}
          data={[
            { value: '', label: 'Month' },
            ...months.map(number => ({ value: number, label: monthName(`2000-${number}-01`) })),
          ]}
          onChange={event => choose({ year, month: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Year"
          error={Boolean(error)}
          value={year}
          data={[{ value: '', label: 'Year' }, ...listYears(year)]}
          onChange={event => choose({ year: event.currentTarget.value, month })}
        />
      </div>
    </Input.Wrapper>
  );
}

/** The message for a month of which only one half is chosen. */
export function faultOfMonth(value: string): string | undefined {
  return value === '' || /^\d{4}-\d{2}$/.test(value) ? undefined : 'Choose a month and a year, or neither.';
}

/** Newest first. */
function listYears(current: string): string[] {
  const nextYear = new Date().getFullYear() + 1;
  const years = Array.from({ length: nextYear - firstYear + 1 }, (_, index) => String(nextYear - index));
  return current === '' || years.includes(current) ? years : [current, ...years];
}
