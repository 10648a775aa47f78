import { Button, Group, SegmentedControl, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { toWire } from '#contract/wire.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { RowButton } from '#web/ui/row-button.tsx';
import { DayStrip } from './day-strip.tsx';
import {
  checkRows,
  formatTime,
  parseConfig,
  type TypedWindow,
  toTypedWindows,
  withNewRow,
} from './shift-times.ts';
import classes from './shift-times-form.module.css';

export function ShiftTimesForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const form = useShiftTimesForm(hospital, onSaved);
  const rows = form.values.shift_windows_config;
  const { overall, byKey } = checkRows(rows);
  const setRows = (next: TypedWindow[]) => form.setValue('shift_windows_config', next);
  const change = (key: number, changes: Partial<TypedWindow>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...changes } : row)));

  return (
    <ServerForm form={form} submitLabel="Save">
      {overall || byKey.size > 0 ? (
        <Text size="sm" c="dimmed" className={classes.noPicture ?? ''}>
          The picture of the day is drawn once the marked times are corrected.
        </Text>
      ) : (
        <DayStrip config={parseConfig(rows)} />
      )}
      <ol className={classes.rows} aria-label="Shift times">
        {rows.map((row, index) => (
          <ShiftTimeRow
            key={row.key}
            place={index + 1}
            row={row}
            fault={byKey.get(row.key)}
            removable={rows.length > 1}
            onChange={changes => change(row.key, changes)}
            onBlur={() => change(row.key, { text: formatTime(row.text) })}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      {/* The error of a single time is shown beside it. */}
      <AlertLine message={overall ?? (byKey.size > 0 ? null : (form.errors.shift_windows_config ?? null))} />
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => setRows(withNewRow(rows))}
      >
        Add Shift
      </Button>
      <Text size="sm" c="dimmed">
        A shift that begins after midnight still belongs to the day before: write 03:00 of the next morning as
        27:00.
      </Text>
      <Switch
        label="Show the full range of a shift"
        description={`Labels read ${windowLabel(900, 240, form.values.show_full_sw_range)}.`}
        {...form.checkbox('show_full_sw_range')}
      />
      <Text size="sm" className={classes.stored ?? ''}>
        Shifts that are already saved stay exactly as they are: each keeps its start, its length and whether
        it was day or night. A date with saved shifts shows those, and of the new shifts only the ones that
        overlap none of them. Reports show old and new shift times side by side.
      </Text>
    </ServerForm>
  );
}

function useShiftTimesForm(hospital: Client, onSaved: () => void) {
  const save = useSaveHospital(hospital);
  const [initialValues] = useState(() => ({
    shift_windows_config: toTypedWindows(hospital.shift_windows_config),
    show_full_sw_range: hospital.show_full_sw_range,
  }));
  return useServerForm({
    initialValues,
    check: values => {
      const { overall, byKey } = checkRows(values.shift_windows_config);
      const [error] = overall ? [overall] : byKey.values();
      return error ? { shift_windows_config: error } : {};
    },
    submit: ({ shift_windows_config, show_full_sw_range }) =>
      save({ shift_windows_config: toWire(parseConfig(shift_windows_config)), show_full_sw_range }),
    onSubmitted: onSaved,
  });
}

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

function ShiftTimeRow({ place, row, fault, removable, ...on }: ShiftTimeRowProps) {
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
      <RowButton
        label={`Remove shift ${place}`}
        icon={IconTrash}
        disabled={!removable}
        onClick={on.onRemove}
      />
    </Group>
  );
}
