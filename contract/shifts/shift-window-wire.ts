import type { ShiftWindowConfig, ShiftWindowSetting } from '#domain/shifts/shift-window-config.ts';
import type { ShiftWindow } from '#domain/shifts/shift-windows.ts';
import type { Client } from '../clients.ts';
import type { ShiftWindowOnWire } from './shift-windows.ts';

/** In a file without schemas, so that the browser does not load the validator. */
export function windowToWire({ rangeLabel, isDay, elapsedMinutes, ...same }: ShiftWindow): ShiftWindowOnWire {
  return { ...same, range_label: rangeLabel, is_day: isDay, elapsed_minutes: elapsedMinutes };
}

export function windowFromWire({
  range_label,
  is_day,
  elapsed_minutes,
  ...same
}: ShiftWindowOnWire): ShiftWindow {
  return { ...same, rangeLabel: range_label, isDay: is_day, elapsedMinutes: elapsed_minutes };
}

type SettingOnWire = Client['shift_windows_config'][number];

export function configToWire(config: ShiftWindowConfig): SettingOnWire[] {
  return config.map(({ mins, isDay }) => ({ mins, is_day: isDay }));
}

export function configFromWire(config: readonly SettingOnWire[]): ShiftWindowSetting[] {
  return config.map(({ mins, is_day }) => ({ mins, isDay: is_day }));
}
