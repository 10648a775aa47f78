import { Button, Chip, Group, Input } from '@mantine/core';
import { useId } from 'react';
import classes from './options-form.module.css';
import { findQuickFilter, quickFilters, selectWindows, type WindowChoice } from './quick-filters.ts';

interface ShiftTimesFieldProps {
  windows: readonly WindowChoice[];
  /** Empty for all. */
  chosen: readonly number[];
  error: string | undefined;
  onChange: (windows: readonly number[]) => void;
}

/** The shift windows to report on: chosen one by one, or all of the day or the night. */
export function ShiftTimesField({ windows, chosen, error, onChange }: ShiftTimesFieldProps) {
  const labelId = useId();
  const active = findQuickFilter(windows, chosen);
  return (
    <Input.Wrapper
      label="Shift times"
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      role="group"
      aria-labelledby={labelId}
    >
      <div className={classes.shiftTimes}>
        <Button.Group>
          {quickFilters.map(filter => (
            <Button
              key={filter}
              variant={filter === active ? 'light' : 'default'}
              size="xs"
              aria-pressed={filter === active}
              onClick={() => onChange(selectWindows(windows, filter))}
            >
              {filter}
            </Button>
          ))}
        </Button.Group>
        <Chip.Group multiple value={chosen.map(String)} onChange={values => onChange(values.map(Number))}>
          <Group gap={6}>
            {windows.map(({ id, label }) => (
              <Chip key={id} value={String(id)} size="xs" radius="md">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
    </Input.Wrapper>
  );
}
