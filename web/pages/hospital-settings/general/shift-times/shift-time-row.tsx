import { ActionIcon, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TypedWindow } from './shift-times.ts';

interface ShiftTimeRowProps {
  /** Counted from 1. */
  place: number;
  row: TypedWindow;
  fault: string | undefined;
  removable: boolean;
  onChange: (changes: Partial<TypedWindow>) => void;
  onBlur: () => void;
  onRemove: () => void;
}

const kinds = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];

export function ShiftTimeRow({ place, row, fault, removable, ...on }: ShiftTimeRowProps) {
  return (
    <Group component="li" gap="s8" align="flex-start" wrap="nowrap">
      <TextInput
        aria-label={`Start of shift ${place}`}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        flex={1}
        miw={84}
        value={row.text}
        error={fault}
        onChange={event => on.onChange({ text: event.currentTarget.value })}
        onBlur={on.onBlur}
        onFocus={event => event.currentTarget.select()}
      />
      <SegmentedControl
        aria-label={`Kind of shift ${place}`}
        data={kinds}
        value={row.isDay ? 'day' : 'night'}
        onChange={kind => on.onChange({ isDay: kind === 'day' })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Remove shift ${place}`}
        disabled={!removable}
        onClick={on.onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
