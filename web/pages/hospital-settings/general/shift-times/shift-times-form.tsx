import { Button, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Client } from '#contract/clients.ts';
import { configToWire } from '#contract/shifts/shift-window-wire.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { useVersionedSave } from '../../use-versioned-save.ts';
import { DayStrip } from './day-strip.tsx';
import { ShiftTimeRow } from './shift-time-row.tsx';
import { configOf, faultsOf, readBack, type TypedWindow, typedWindows, withOneMore } from './shift-times.ts';
import classes from './shift-times-form.module.css';

export function ShiftTimesForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const form = useShiftTimesForm(hospital, onSaved);
  const rows = form.values.shift_windows_config;
  const { overall, byKey } = faultsOf(rows);
  const config = configOf(rows);
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
        <DayStrip config={config} />
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
            onLeave={() => change(row.key, { text: readBack(row.text) })}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      {/* What is wrong with one time stands beside it. */}
      <AlertLine message={overall ?? (byKey.size > 0 ? null : (form.errors.shift_windows_config ?? null))} />
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => setRows(withOneMore(rows))}
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
        checked={form.values.show_full_sw_range}
        onChange={event => form.setValue('show_full_sw_range', event.currentTarget.checked)}
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
  const { update } = useAuthActions();
  const save = useVersionedSave(hospital.version);
  const [initialValues] = useState(() => ({
    shift_windows_config: typedWindows(hospital.shift_windows_config),
    show_full_sw_range: hospital.show_full_sw_range,
  }));
  return useServerForm({
    initialValues,
    check: values => {
      const { overall, byKey } = faultsOf(values.shift_windows_config);
      const [wrong] = overall ? [overall] : byKey.values();
      return wrong ? { shift_windows_config: wrong } : {};
    },
    submit: ({ shift_windows_config, show_full_sw_range }) => {
      const windows = configToWire(configOf(shift_windows_config));
      const body = { shift_windows_config: windows, show_full_sw_range };
      return save(version => client.updateClientSettings({ body: { ...body, version } }));
    },
    onSubmitted: state => {
      void update(state);
      onSaved();
    },
  });
}
