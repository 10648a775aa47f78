import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TypedWindow } from './shift-times.ts';
import classes from './shift-times-form.module.css';

interface ShiftTimeRowProps {
  /** Counted from 1. */
  place: number;
  row: TypedWindow;
  fault: string | undefined;
  removable: boolean;
  onChange: (changes: Partial<TypedWindow>) => void;
  onLeave: () => void;
  onRemove: () => void;
}

const kinds = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];

/** Where one shift starts, and whether it counts as day or night. */
export function ShiftTimeRow({ place, row, fault, removable, ...on }: ShiftTimeRowProps) {
  return (
    <li className={classes.row}>
      <TextInput
        aria-label={`Start of shift ${place}`}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        className={classes.time ?? ''}
        value={row.text}
        error={fault}
        onChange={event => on.onChange({ text: event.currentTarget.value })}
        onBlur={on.onLeave}
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
    </li>
  );
}
