import { Button, Chip, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { findQuickFilter, quickFilters, selectWindows, type WindowChoice } from './quick-filters.ts';
import type { OptionsFieldProps } from './report-options.ts';

interface ShiftTimesFieldProps extends OptionsFieldProps {
  windows: readonly WindowChoice[];
}

/** The shift windows to report on: chosen one by one, or all of the day or the night. */
export function ShiftTimesField({ windows, options, errors, onChange }: ShiftTimesFieldProps) {
  const labelId = useId();
  const chosen = options.shiftWindows;
  const active = findQuickFilter(windows, chosen);
  return (
    <Input.Wrapper
      label="Shift times"
      labelElement="div"
      labelProps={{ id: labelId }}
      error={errors.shift_windows}
      role="group"
      aria-labelledby={labelId}
    >
      <Group gap="var(--space-8) var(--space-12)" mih={36}>
        <Button.Group>
          {quickFilters.map(filter => (
            <Button
              key={filter}
              variant={filter === active ? 'light' : 'default'}
              size="xs"
              aria-pressed={filter === active}
              onClick={() => onChange({ shiftWindows: selectWindows(windows, filter) })}
            >
              {filter}
            </Button>
          ))}
        </Button.Group>
        <Chip.Group
          multiple
          value={chosen.map(String)}
          onChange={values => onChange({ shiftWindows: values.map(Number) })}
        >
          <Group gap={6}>
            {windows.map(({ id, label }) => (
              <Chip key={id} value={String(id)} size="xs" radius="md">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  );
}
